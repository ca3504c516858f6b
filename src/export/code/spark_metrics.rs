//! Writes Python code for Spark MLlib's `RankingMetrics`, which gives means.

use super::super::json::quoted;
use super::tool_input::ToolInput;
use super::{CodeRequest, Unable, tool, unable};

pub(super) fn write(request: &CodeRequest) -> Result<String, Unable> {
    let preset = tool::preset("spark")?;
    let listed = ToolInput::of(request)?;
    if !listed.has_pair() {
        return unable(
            "Spark infers the types from a query with a list and a relevant document, and there is none.",
        );
    }
    let mut metrics = String::new();
    for one in request.measures {
        // Only pairs are written. For triples, the values through Python differ from the documentation.
        let fitting = listed.call(request, preset, one, |_| false)?;
        if fitting.first.is_some() || !fitting.call.parameters.is_empty() {
            return unable(format!("Spark MLlib has no {} with these settings.", one.0));
        }
        let title = quoted(&one.0.to_string());
        metrics.push_str(&format!("    {title}: metrics.{},\n", fitting.call.name));
    }
    let mut out = String::from(
        "# pip install pyspark\n\
         from pyspark.mllib.evaluation import RankingMetrics\n\
         from pyspark.sql import SparkSession\n\n",
    );
    listed.relevant(&mut out);
    listed.retrieved(&mut out);
    out.push_str(
        "queries = list(dict.fromkeys([*retrieved, *relevant]))\n\
         pairs = [(retrieved.get(query, []), relevant.get(query, [])) for query in queries]\n\
         pairs.sort(key=lambda pair: not (pair[0] and pair[1]))  # Spark tells the types by the first.\n\
         session = SparkSession.builder.getOrCreate()\n\
         metrics = RankingMetrics(session.sparkContext.parallelize(pairs))\n",
    );
    out.push_str(&format!("means = {{\n{metrics}}}\n"));
    out.push_str(
        "for name, value in means.items():\n    print(\"all\", name, float(value), sep=\"\\t\")\n",
    );
    Ok(out)
}
