# SPDX-License-Identifier: MIT
"""Values and the schemas of an OpenAPI document that they are to be of."""
import re


def resolve(document, schema):
    while "$ref" in schema:
        node = document
        for part in schema["$ref"].removeprefix("#/").split("/"):
            node = node[part]
        schema = node
    return schema


def unlike(document, schema, value, where="answer"):
    """Where a value is not of its schema."""
    schema = resolve(document, schema)
    types = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float),
             "boolean": bool, "null": type(None)}
    kinds = schema.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    if kinds and not any(isinstance(value, types[kind]) for kind in kinds):
        yield f"{where} is {type(value).__name__}, not {kinds}"
    if isinstance(value, dict):
        yield from (f"{where}: no {name}" for name in schema.get("required", []) if name not in value)
        members = schema.get("properties", {})
        for name, member in value.items():
            if name in members:
                yield from unlike(document, members[name], member, f"{where}.{name}")
            elif isinstance(schema.get("additionalProperties"), dict):
                yield from unlike(document, schema["additionalProperties"], member, f"{where}.{name}")
            elif schema.get("additionalProperties") is False:
                yield f"{where}: {name} is not in the schema"
    if isinstance(value, list) and "items" in schema:
        for i, item in enumerate(value):
            yield from unlike(document, schema["items"], item, f"{where}[{i}]")


class Answers:
    """Answers of a server, each of the schema that its document names for the address."""

    def __init__(self, document, most=40):
        self.document, self.most = document, most
        self.paths = [(re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))), item)
                      for path, item in document["paths"].items()]
        self.counts = {}

    def unlike(self, method, address, value):
        """What is wrong with one; of each address only so many are looked at."""
        path = address.partition("?")[0]
        item = next((item for form, item in self.paths if form.fullmatch(path)), None)
        if not item or method not in item:
            return [f"{method} {path} is not in the document"]
        name = item[method]["operationId"]
        self.counts[name] = self.counts.get(name, 0) + 1
        if self.counts[name] > self.most:
            return []
        schema = item[method]["responses"]["200"]["content"]["application/json"]["schema"]
        return [f"{method} {address}: {why}" for why in unlike(self.document, schema, value)]
