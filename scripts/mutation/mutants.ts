import { lineAt, type SourceFile } from "../../tests/architecture/source-tree.ts";
import {
  child,
  children,
  isNode,
  memberName,
  type Node,
  nameOf,
  syntaxOf,
} from "../../tests/architecture/syntax.ts";
import { regexMutants } from "./regex-mutants.ts";

/** One small change to a file: the text from `start` to `end` (UTF-16 offsets) becomes `text`. */
export type Mutant = { start: number; end: number; line: number; before: string; text: string };

/** The replacements of each operator: its opposite, and the neighbor of a bound. */
const BINARY: Record<string, readonly string[]> = {
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "**": ["*"],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
};
const ASSIGNMENT: Record<string, string> = {
  "+=": "-=",
  "-=": "+=",
  "*=": "/=",
  "/=": "*=",
  "||=": "&&=",
  "&&=": "||=",
  "??=": "&&=",
};
const SWAPPED_METHODS = new Map([
  ["some", "every"],
  ["every", "some"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["Math.min", "max"],
  ["Math.max", "min"],
  ["Math.floor", "ceil"],
  ["Math.ceil", "floor"],
  ["toLowerCase", "toUpperCase"],
  ["toUpperCase", "toLowerCase"],
]);
/** Methods that return the same type as their object, so that the call can be left out. */
const DROPPED_METHODS = new Set([
  "trim",
  "toLowerCase",
  "toUpperCase",
  "sort",
  "toSorted",
  "filter",
  "slice",
  "reverse",
]);
/** These wrap a value; all other type nodes are left alone. */
const TYPED_VALUES = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);

/** The text of a node in the source. */
type Text = (node: Node | undefined) => string;
type Change = (node: Node | undefined, ...texts: readonly string[]) => void;

/**
 * Every mutant of a file, in the order of the text. Types, imports, and property names are left alone, since no test
 * could distinguish a change to them from the original.
 */
export function mutantsOf(file: SourceFile): Mutant[] {
  const mutants: Mutant[] = [];
  const text: Text = (node) => (node ? file.source.slice(node.start, node.end) : "");
  const change: Change = (node, ...texts) => {
    if (!node) return;
    const { start, end } = node;
    const before = text(node);
    for (const text of new Set(texts)) {
      if (text !== before) mutants.push({ start, end, line: lineAt(file.source, start), before, text });
    }
  };
  const visit = (node: Node) => {
    MUTATIONS[node.type]?.(node, change, text);
    for (const part of partsOf(node)) visit(part);
  };
  visit(syntaxOf(file));
  return mutants.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The source with the mutant applied. */
export function withMutant(source: string, { start, end, text }: Mutant): string {
  return source.slice(0, start) + text + source.slice(end);
}

/** The children that compute values. */
function partsOf(node: Node): Node[] {
  if (node.type === "ImportDeclaration" || node.type === "ExportAllDeclaration") return [];
  const names = Object.keys(node).filter((name) => {
    if (name === "key" || name === "property") return node.computed === true;
    return name !== "directive" && name !== "source";
  });
  return names
    .flatMap((name) => [node[name]].flat())
    .filter(isNode)
    .filter(({ type, directive }) => isValue(type) && typeof directive !== "string");
}

const isValue = (type: string) => !type.startsWith("TS") || TYPED_VALUES.has(type);
/** Expressions that need no parentheses anywhere. */
const SIMPLE = new Set(["CallExpression", "MemberExpression", "ArrayExpression", "ThisExpression"]);

type Mutate = (node: Node, change: Change, text: Text) => void;

const mutateTest: Mutate = (node, change) => change(child(node, "test"), "true", "false");
/** An endless loop would only test the time limit. */
const mutateLoop: Mutate = (node, change) => change(child(node, "test"), "false");
const dropStatement: Mutate = (node, change) => change(node, ";");

const MUTATIONS: Record<string, Mutate> = {
  BinaryExpression: mutateBinary,
  LogicalExpression: mutateLogical,
  UnaryExpression: mutateUnary,
  UpdateExpression: mutateUpdate,
  AssignmentExpression: mutateAssignment,
  IfStatement: mutateTest,
  ConditionalExpression: mutateTest,
  WhileStatement: mutateLoop,
  ForStatement: mutateLoop,
  ReturnStatement: mutateReturn,
  ArrayExpression: mutateArray,
  TemplateLiteral: (node, change) => change(node, "``"),
  Literal: mutateLiteral,
  MemberExpression: mutateOptional,
  CallExpression: mutateCall,
  ExpressionStatement: dropStatement,
  ThrowStatement: dropStatement,
  ContinueStatement: dropStatement,
  BreakStatement: dropStatement,
};

function mutateBinary(node: Node, change: Change, text: Text): void {
  const others = BINARY[String(node.operator)] ?? [];
  change(node, ...others.map((other) => `(${withOperator(node, other, text)})`));
}

/** The other operator, and each side alone. */
function mutateLogical(node: Node, change: Change, text: Text): void {
  const other = node.operator === "&&" ? "||" : "&&";
  const sides = [child(node, "left"), child(node, "right")];
  change(node, `(${withOperator(node, other, text)})`, ...sides.map((side) => alone(side, text)));
}

/** The operator is between its sides, possibly between parentheses that belong to neither. */
function withOperator(node: Node, operator: string, text: Text): string {
  const [left, right] = [child(node, "left"), child(node, "right")];
  if (!left || !right) return text(node);
  const [from, to] = [left.end - node.start, right.start - node.start];
  const between = text(node).slice(from, to).replace(String(node.operator), operator);
  return text(node).slice(0, from) + between + text(node).slice(to);
}

/** A part that replaces the whole, in parentheses if it has operators, since its own aren't part of the node. */
function alone(part: Node | undefined, text: Text): string {
  const isSimple = !part?.type.endsWith("Expression") || SIMPLE.has(part.type);
  return isSimple ? text(part) : `(${text(part)})`;
}

function mutateUnary(node: Node, change: Change, text: Text): void {
  if (node.operator === "!" || node.operator === "-") change(node, alone(child(node, "argument"), text));
}

function mutateUpdate(node: Node, change: Change, text: Text): void {
  change(
    node,
    text(node).replace(/\+\+|--/, (sign) => (sign === "++" ? "--" : "++")),
  );
}

function mutateAssignment(node: Node, change: Change, text: Text): void {
  const other = ASSIGNMENT[String(node.operator)];
  if (other) change(node, withOperator(node, other, text));
}

/** Literals have separate mutants, and callers rarely distinguish `undefined` from `null`. */
function mutateReturn(node: Node, change: Change): void {
  const value = child(node, "argument");
  if (value && value.type !== "Literal" && nameOf(value) !== "undefined") change(value, "undefined");
}

function mutateArray(node: Node, change: Change): void {
  if (children(node, "elements").length > 0) change(node, "[]");
}

function mutateLiteral(node: Node, change: Change, text: Text): void {
  const { value } = node;
  if (typeof value === "boolean") change(node, String(!value));
  else if (typeof value === "string") change(node, value === "" ? '"mutated"' : '""');
  else if (typeof value === "number") change(node, String(Number.isInteger(value) ? value + 1 : value * 1.1));
  else if (typeof node.regex === "object" && node.regex) change(node, ...regexMutants(text(node)));
}

/** `a?.b` → `a.b` */
function mutateOptional(node: Node, change: Change, text: Text): void {
  if (node.optional !== true) return;
  const end = (child(node, "object")?.end ?? node.start) - node.start;
  const access = text(node).slice(end);
  change(node, text(node).slice(0, end) + access.replace("?.", node.computed === true ? "" : "."));
}

function mutateCall(node: Node, change: Change, text: Text): void {
  const callee = child(node, "callee");
  if (callee?.type !== "MemberExpression" || callee.computed === true) return;
  const property = child(callee, "property");
  const method = nameOf(property) ?? "";
  const other = SWAPPED_METHODS.get(method) ?? SWAPPED_METHODS.get(memberName(callee) ?? "");
  if (other) change(property, other);
  if (DROPPED_METHODS.has(method)) change(node, alone(child(callee, "object"), text));
}
