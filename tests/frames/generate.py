"""Writes the files beside this program with the libraries themselves. Each needs its own environment, Spark also Java:

    python generate.py ragas      # ragas 0.4.3, langchain-community below 0.4
    python generate.py haystack   # haystack-ai 3.4.1, pandas
    python generate.py langsmith  # langsmith 0.15.1, langchain-core, pandas
    python generate.py phoenix    # arize-phoenix 20.26.1, arize-phoenix-otel
    python generate.py spark      # pyspark 4.3.0, pandas
"""

import datetime
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import types
import urllib.request
import uuid

FOLDER = pathlib.Path(__file__).parent


def ragas():
    from ragas import EvaluationDataset, SingleTurnSample

    samples = [
        SingleTurnSample(
            user_input="red lamp, cheap",
            retrieved_contexts=['A "red" lamp.', "It's a sofa.\nWith a new line"],
            retrieved_context_ids=["a", 7],
            reference_context_ids=["a", "c"],
            response="[1] yes",
        ),
        SingleTurnSample(
            user_input="sofa", retrieved_contexts=["B"], retrieved_context_ids=["b"], reference_context_ids=["b"]
        ),
    ]
    dataset = EvaluationDataset(samples=samples)
    dataset.to_csv(FOLDER / "ragas.csv")
    frame = dataset.to_pandas()
    frame.to_csv(FOLDER / "ragas.tsv", sep="\t")
    frame.to_json(FOLDER / "ragas.columns.json")
    frame.to_json(FOLDER / "ragas.split.json", orient="split")
    texts = [
        SingleTurnSample(user_input="lamp", retrieved_contexts=["A lamp.", "A sofa."], reference_contexts=["A lamp."])
    ]
    EvaluationDataset(samples=texts).to_csv(FOLDER / "ragas.texts.csv")


def haystack():
    from haystack import Document
    from haystack.components.evaluators import DocumentMAPEvaluator, DocumentMRREvaluator
    from haystack.evaluation import EvaluationRunResult

    retrieved = [
        [
            Document(id="d1", content="A red lamp", score=0.9, meta={"k": "v"}, embedding=[0.5] * 8),
            Document(id="d2", content='A "blue" sofa, big', score=0.5),
        ],
        [Document(id="d3", content="C", score=0.3)],
    ]
    truth = [[Document(id="d2", content='A "blue" sofa, big')], [Document(id="d4", content="D")]]
    documents = {"ground_truth_documents": truth, "retrieved_documents": retrieved}
    results = {"mrr": DocumentMRREvaluator().run(**documents), "map": DocumentMAPEvaluator().run(**documents)}
    inputs = {"question": ["red lamp", "sofa"], **documents}
    result = EvaluationRunResult(run_name="bm25", inputs=inputs, results=results)
    result.detailed_report(output_format="csv", csv_file=str(FOLDER / "haystack.detailed.csv"))
    result.aggregated_report(output_format="csv", csv_file=str(FOLDER / "haystack.aggregated.csv"))
    detailed = result.detailed_report(output_format="json")
    text = json.dumps(detailed, default=lambda document: document.to_dict())
    (FOLDER / "haystack.detailed.json").write_text(text + "\n")
    (FOLDER / "haystack.aggregated.json").write_text(json.dumps(result.aggregated_report()) + "\n")
    result.aggregated_report(output_format="df").to_csv(FOLDER / "haystack.aggregated.pandas.csv")


def langsmith():
    import pandas
    from langchain_core.documents import Document
    from langsmith.evaluation._runner import _flatten_experiment_results

    start = datetime.datetime(2026, 1, 2)

    def row(number, question, documents, reference):
        return {
            "example": types.SimpleNamespace(inputs={"question": question}, outputs={"documents": reference}),
            "run": types.SimpleNamespace(
                outputs={"documents": documents},
                error=None,
                start_time=start,
                end_time=start + datetime.timedelta(seconds=1),
                reference_example_id=uuid.UUID(int=number),
                id=uuid.UUID(int=number + 10),
            ),
            "evaluation_results": {"results": [types.SimpleNamespace(key="recall", score=0.5, value=None)]},
        }

    # What `ExperimentResults.to_pandas` makes its frame of.
    def frame(rows):
        return pandas.DataFrame(_flatten_experiment_results(rows))

    ids = frame([row(1, 'red lamp, "cheap"', ["d1", "d2"], ["d2"]), row(2, "sofa", ["d3"], ["d4", "d5"])])
    ids.to_csv(FOLDER / "langsmith.csv")
    ids.to_json(FOLDER / "langsmith.records.json", orient="records", default_handler=str)
    documents = [
        Document(id="d1", page_content="It's a \"lamp\"", metadata={"source": "x.pdf"}),
        Document(id="d2", page_content="B"),
    ]
    printed = frame([row(1, "red lamp", documents, ["d2"]), row(2, "sofa", [Document(page_content="C")], ["d4"])])
    printed.to_csv(FOLDER / "langsmith.documents.csv", index=False)


def phoenix():
    port = "6606"
    with tempfile.TemporaryDirectory() as folder:
        settings = {"PHOENIX_WORKING_DIR": folder, "PHOENIX_PORT": port, "PHOENIX_GRPC_PORT": "6607"}
        command = [sys.executable, "-m", "phoenix.server.main", "serve"]
        server = subprocess.Popen(command, env={**os.environ, **settings})
        try:
            trace(f"http://127.0.0.1:{port}")
        finally:
            server.terminate()
            server.wait()


def trace(address):
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor
    from phoenix.client import Client
    from phoenix.client.helpers.spans import get_retrieved_documents

    for _ in range(90):
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=2)
            break
        except OSError:
            time.sleep(1)
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(OTLPSpanExporter(f"{address}/v1/traces")))
    tracer = provider.get_tracer("frames")
    lists = {
        'red "lamp", cheap': [("d1", 0.9, 'A "red" lamp'), ("d2", 0.5, "It's a sofa")],
        "sofa": [("d3", 0.75, "B")],
    }
    for question, documents in lists.items():
        with tracer.start_as_current_span("retrieve") as span:
            span.set_attribute("openinference.span.kind", "RETRIEVER")
            span.set_attribute("input.value", question)
            for at, (name, score, content) in enumerate(documents):
                prefix = f"retrieval.documents.{at}.document"
                span.set_attributes({f"{prefix}.id": name, f"{prefix}.score": score, f"{prefix}.content": content})
    with tracer.start_as_current_span("answer") as span:
        span.set_attributes({"openinference.span.kind": "LLM", "input.value": "x"})
    provider.force_flush()
    time.sleep(3)
    client = Client(base_url=address)
    client.spans.get_spans_dataframe(project_identifier="default").to_csv(FOLDER / "phoenix.spans.csv")
    documents = get_retrieved_documents(client, project_identifier="default")
    documents.to_csv(FOLDER / "phoenix.documents.csv")
    documents.reset_index().to_json(FOLDER / "phoenix.documents.json", orient="records")


def spark():
    from pyspark.ml.recommendation import ALS
    from pyspark.sql import SparkSession

    session = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()

    def write(frame, name):
        (FOLDER / name).write_text("".join(line + "\n" for line in frame.toJSON().collect()))

    write(session.createDataFrame([([1, 6, 2], [1, 2]), ([4], [5])]), "spark.tuples.jsonl")
    doubles = [([1.0, 6.0, 2.0], [1.0, 2.0]), ([4.0], [5.0])]
    write(session.createDataFrame(doubles, ["prediction", "label"]), "spark.evaluator.jsonl")
    named = session.createDataFrame(
        [("q1", ["a", "b"], ["b"]), ("q2", ["c"], [])], "user string, prediction array<string>, label array<string>"
    )
    named.toPandas().to_csv(FOLDER / "spark.pandas.csv", index=False)
    ratings = session.createDataFrame(
        [(0, 1, 4.0), (0, 2, 2.0), (1, 1, 3.0), (1, 3, 5.0)], ["user", "item", "rating"]
    )
    model = ALS(seed=1, rank=2, maxIter=2).fit(ratings)
    write(model.recommendForAllUsers(2), "spark.als.jsonl")
    model.transform(ratings).toPandas().to_csv(FOLDER / "spark.als.csv", index=False)


if __name__ == "__main__":
    globals()[sys.argv[1]]()
