"""trec_eval's C code, as pytrec_eval carries it, with options that pytrec_eval does not offer."""
import ctypes as C
import pytrec_eval_ext

lib = C.CDLL(pytrec_eval_ext.__file__)
P = C.c_void_p


def struct(name, *fields):
    return type(name, (C.Structure,), {"_fields_": list(fields)})


Epi = struct("Epi", ("query", C.c_long), ("summary", C.c_long), ("relation", C.c_long), ("debug", C.c_long),
             ("debug_query", C.c_char_p), ("complete", C.c_long), ("judged", C.c_long), ("collection", C.c_long),
             ("level", C.c_long), ("depth", C.c_long), ("rel_format", C.c_char_p), ("ret_format", C.c_char_p),
             ("zscore", C.c_long), ("zscore_file", C.c_char_p), ("arguments", P))
Doc = struct("Doc", ("id", C.c_char_p), ("score", C.c_float))
Docs = struct("Docs", ("count", C.c_long), ("most", C.c_long), ("all", C.POINTER(Doc)))
Grade = struct("Grade", ("id", C.c_char_p), ("grade", C.c_long))
Grades = struct("Grades", ("count", C.c_long), ("most", C.c_long), ("all", C.POINTER(Grade)))
RelInfo = struct("RelInfo", ("query", C.c_char_p), ("format", C.c_char_p), ("grades", C.POINTER(Grades)))
Results = struct("Results", ("query", C.c_char_p), ("run", C.c_char_p), ("format", C.c_char_p), ("docs", C.POINTER(Docs)))
AllResults = struct("AllResults", ("count", C.c_long), ("most", C.c_long), ("all", C.POINTER(Results)))
AllRelInfo = struct("AllRelInfo", ("count", C.c_long), ("most", C.c_long), ("all", C.POINTER(RelInfo)))
Value = struct("Value", ("name", C.c_char_p), ("value", C.c_double))
Eval = struct("Eval", ("query", C.c_char_p), ("queries", C.c_long), ("values", C.POINTER(Value)),
              ("count", C.c_long), ("most", C.c_long))
Measure = struct("Measure", ("name", C.c_char_p), ("text", C.c_char_p), ("init", P), ("calc", P), ("add", P),
                 ("average", P), ("one", P), ("end", P), ("parameters", P), ("at", C.c_long))
STEPS = {"init": 3, "calc": 5, "add": 4, "average": 4}


def step(measure, name, *values):
    function = C.CFUNCTYPE(C.c_int, *[P] * STEPS[name])(getattr(measure, name))
    return function(*[C.addressof(value) for value in values])


count = C.c_int.in_dll(lib, "te_num_trec_measures").value
table = (C.POINTER(Measure) * count).in_dll(lib, "te_trec_measures")
measures = {table[at].contents.name.decode(): table[at].contents for at in range(count)}


def evaluate(run, qrels, names, level=1, judged=False, complete=False, depth=None):
    """Returns the values of each query by the tool's names of measures, and those over all queries."""
    epi = Epi(level=level, judged=judged, complete=complete, collection=0, depth=depth or 2**62)
    epi.rel_format, epi.ret_format = b"qrels", b"trec_results"
    known = {}

    def info(query):
        if query not in known:
            pairs = sorted((doc.encode(), grade) for doc, grade in qrels[query].items())
            grades = (Grade * len(pairs))(*pairs)
            known[query] = RelInfo(query.encode(), b"qrels", C.pointer(Grades(len(pairs), len(pairs), grades)))
        return known[query]

    every = (RelInfo * len(qrels))(*[info(query) for query in qrels])
    whole = AllRelInfo(len(qrels), len(qrels), every)
    # The C code keeps pointers to the last query.
    lists = []
    for query in sorted((query for query in run if query in qrels), key=str.encode):
        docs = [(doc.encode(), score) for doc, score in run[query]]
        listed = (Doc * len(docs))(*docs)
        lists.append(Results(query.encode(), b"run", b"trec_results", C.pointer(Docs(len(docs), len(docs), listed))))
    return compute(epi, [(info(each.query.decode()), each) for each in lists], whole, names)


def compute(epi, queries, whole, names):
    """Returns the values of each query, given by its judgments and its list, and those over all. `whole` has all
    judgments. The result is `None` where trec_eval stops with an error."""
    room = (Value * 4096)()
    total = Eval(b"all", 0, room, 0, 4096)
    # A measure is initialized once for the sums and once more for each query, as in trec_eval's main program.
    asked = [measures[name] for name in names]
    for measure in asked:
        assert step(measure, "init", epi, measure, total) == 1
    values = {}
    for judged, listed in queries:
        own = (Value * total.count)()
        for at in range(total.count):
            own[at].name, own[at].value = room[at].name, 0.0
        one = Eval(listed.query, 0, own, total.count, total.count)
        for measure in asked:
            # 0 says that nothing is relevant. Below 0 the program stops.
            if step(measure, "calc", epi, judged, listed, measure, one) < 0:
                return None
        for measure in asked:
            assert step(measure, "add", epi, measure, one, total) == 1
        values[listed.query.decode()] = {own[at].name.decode(): own[at].value for at in range(total.count)}
        total.queries += 1
    for measure in asked:
        assert step(measure, "average", epi, measure, whole, total) == 1
    return values, {room[at].name.decode(): room[at].value for at in range(total.count)}
