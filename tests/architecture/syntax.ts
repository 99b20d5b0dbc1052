import { parseAst } from "vite";
import type { SourceFile } from "./source-tree.ts";

/** A node of the syntax tree (ESTree with TypeScript and JSX), read by name. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown };

const parsed = new WeakMap<SourceFile, Node>();

/** The syntax tree of a file. @throws Error that names the file when it does not parse. */
export function syntaxOf(file: SourceFile): Node {
  const known = parsed.get(file);
  if (known) return known;
  const lang = file.path.endsWith(".tsx") ? "tsx" : "ts";
  try {
    const program: unknown = parseAst(file.source, { lang, astType: "ts" });
    if (!isNode(program)) throw new Error("no syntax tree");
    parsed.set(file, program);
    return program;
  } catch (error) {
    throw new Error(`${file.path} does not parse: ${error}`);
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** A child by name, if it is a node. */
export function child(node: Node | undefined, field: string): Node | undefined {
  const value = node?.[field];
  return isNode(value) ? value : undefined;
}

/** Children by name, if they are a list of nodes. */
export function children(node: Node | undefined, field: string): Node[] {
  const value = node?.[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** All nodes of a file, parents before children. */
export function nodesOf(file: SourceFile): Generator<Node> {
  return nodesWithin(syntaxOf(file));
}

/** A node and all nodes below it, parents before children. */
export function* nodesWithin(root: Node): Generator<Node> {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) waiting.push(...value.filter(isNode));
      else if (isNode(value)) waiting.push(value);
    }
  }
}

/** The name of an identifier, or undefined. */
export function nameOf(node: Node | undefined): string | undefined {
  const isName = node?.type === "Identifier" || node?.type === "JSXIdentifier";
  return isName && typeof node.name === "string" ? node.name : undefined;
}

/** "a.b" for the member expression `a.b` or `a?.b`; undefined for anything more complex. */
export function memberName(node: Node | undefined): string | undefined {
  if (node?.type !== "MemberExpression" || node.computed === true) return undefined;
  const [object, property] = [nameOf(child(node, "object")), nameOf(child(node, "property"))];
  return object && property ? `${object}.${property}` : undefined;
}

/** The text of a string, or the fixed beginning of a template; undefined for computed values. */
export function textStart(node: Node | undefined): string | undefined {
  if (node?.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node?.type === "JSXExpressionContainer") return textStart(child(node, "expression"));
  if (node?.type !== "TemplateLiteral") return undefined;
  const value = children(node, "quasis")[0]?.value;
  return typeof value === "object" && value && "cooked" in value ? String(value.cooked) : undefined;
}

/** Names that the file declares itself (imports, variables, parameters), which hide globals of that name. */
export function declaredNames(file: SourceFile): Set<string> {
  const names = new Set<string>();
  for (const node of nodesOf(file)) {
    const isFunction = node.type.includes("Function");
    const declares = isFunction || ["VariableDeclarator", "ClassDeclaration"].includes(node.type);
    const targets = [
      child(node, "local"),
      declares ? child(node, "id") : undefined,
      node.type === "CatchClause" ? child(node, "param") : undefined,
      ...(isFunction ? children(node, "params") : []),
    ];
    for (const name of targets.flatMap(patternNames)) names.add(name);
  }
  return names;
}

function patternNames(node: Node | undefined): string[] {
  switch (node?.type) {
    case "Identifier":
      return [String(node.name)];
    case "ObjectPattern":
      return children(node, "properties").flatMap((part) => patternNames(child(part, "value") ?? part));
    case "ArrayPattern":
      return children(node, "elements").flatMap(patternNames);
    case "AssignmentPattern":
      return patternNames(child(node, "left"));
    case "RestElement":
      return patternNames(child(node, "argument"));
    default:
      return [];
  }
}
