"""Holds reports against the schemas of ludex: check.py LUDEX REPORTS, where each line of REPORTS is
the name of a schema, the call and the report, with tabs between them."""

import json
import subprocess
import sys

try:
    import jsonschema_rs
except ImportError:
    sys.exit(77)


def close(schema):
    """The same schema with no room for keys that it does not name."""
    if isinstance(schema, dict):
        closed = {key: close(part) for key, part in schema.items()}
        return {"additionalProperties": False, **closed} if "properties" in closed else closed
    return [close(part) for part in schema] if isinstance(schema, list) else schema


def keys(report):
    """All keys of a report."""
    if isinstance(report, dict):
        return set(report).union(*map(keys, report.values()))
    return set().union(*map(keys, report)) if isinstance(report, list) else set()


def named(schema):
    """All keys that a schema names."""
    if isinstance(schema, dict):
        here = set(schema["properties"]) if isinstance(schema.get("properties"), dict) else set()
        return here.union(*map(named, schema.values()))
    return set().union(*map(named, schema)) if isinstance(schema, list) else set()


ludex, reports = sys.argv[1:]
schemas, written, wrong = {}, {}, 0
for line in open(reports, encoding="utf-8"):
    name, call, text = line.rstrip("\n").split("\t")
    if name not in schemas:
        schemas[name] = json.loads(subprocess.check_output([ludex, "schema", *name.split()]))
    report = json.loads(text)
    written.setdefault(name, set()).update(keys(report))
    for error in jsonschema_rs.validator_for(close(schemas[name])).iter_errors(report):
        print(f"{call}: {error.message} at {list(error.instance_path)}")
        wrong += 1
for name, schema in schemas.items():
    for key in sorted(named(schema) - written[name]):
        print(f"{name}: no report has {key}")
        wrong += 1
sys.exit(1 if wrong else 0)
