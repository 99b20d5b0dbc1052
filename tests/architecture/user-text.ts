import type { SourceFile } from "./source-tree.ts";
import { isTest, lineAt } from "./source-tree.ts";
import { child, children, isNode, type Node, nameOf, syntaxOf } from "./syntax.ts";

/** Text that people may read: its location, and the text with `{}` in place of computed parts. */
export type UserText = { path: string; line: number; text: string };

/** Attributes whose values no one reads. */
const TECHNICAL =
  /^(class(Name)?|style|d|viewBox|points|transform|key|id|name|type|to|href|src|srcSet|sizes|action|method|rel|target|role|value|defaultValue|accept|pattern|autoComplete|inputMode|form|htmlFor|lang|dateTime|encType|media|as|fill|stroke.*|data-.*|on[A-Z].*|(list|value)[A-Z]\w*|aria-(describedby|labelledby|controls|current|live|hidden|owns|haspopup|activedescendant))$/;
const NO_PERSON_READS = ["ImportDeclaration", "ExportAllDeclaration", "TSLiteralType", "TSImportType"];
const PROSE = /\p{L}[\p{L}'’,:;.]* +[\p{L}\p{N}{($'"“‘]/u;
const LABEL = /^\p{Lu}\p{Ll}+[.!?…]?$/u;
/** Strings with blanks that aren't prose: SQL, class names, headers, selectors. */
const CODE =
  /^\s*(select|insert|update|delete|with|create|alter|from|where|join|left join|and|or|order by|group by|limit|on conflict|listen|notify|begin|set|lock|vacuum)\s[\s\S]*[=(*_,]|^[a-z0-9:[\]/.()%_#&>*,'"=-]+( [a-z0-9:[\]/.()%_#&>*,'"=!-]*[-:[\]][a-z0-9:[\]/.()%_#&>*,'"=!-]*)+$/i;

/** Everything in a file of the app that people may read: text of elements, attributes, and messages. */
export function userTexts(file: SourceFile): UserText[] {
  if (!/^app\/.*\.tsx?$/.test(file.path) || isTest(file.path)) return [];
  const found: UserText[] = [];
  collect(syntaxOf(file), (node, text, isElementText) => {
    const plain = text.replace(/\s+/g, " ").trim();
    if (!/\p{L}{2}/u.test(plain)) return;
    if (!isElementText && (CODE.test(plain) || !(PROSE.test(plain) || LABEL.test(plain)))) return;
    found.push({ path: file.path, line: lineAt(file.source, node.start), text: plain });
  });
  return found.sort((a, b) => a.line - b.line);
}

type Report = (node: Node, text: string, isElementText: boolean) => void;

function collect(node: Node, report: Report): void {
  if (NO_PERSON_READS.includes(node.type)) return;
  if (node.type === "JSXAttribute") {
    const name = nameOf(child(node, "name"));
    if (name !== undefined && TECHNICAL.test(name)) return;
  }
  if (node.type === "TaggedTemplateExpression") return;
  if (node.type === "JSXElement" || node.type === "JSXFragment") elementText(node, report);
  const text = node.type === "JSXText" ? undefined : literalText(node);
  if (text !== undefined) report(node, text, false);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const part of value) isNode(part) && collect(part, report);
    else if (isNode(value)) collect(value, report);
  }
}

/** The text between an element's tags, in runs separated by inner elements. */
function elementText(node: Node, report: Report): void {
  const parts = children(node, "children");
  let run = "";
  for (const part of parts) {
    if (part.type === "JSXText") run += String(part.value);
    else if (part.type === "JSXExpressionContainer") run += literalText(child(part, "expression")) ?? "{}";
    else if (/^JSX(Element|Fragment)$/.test(part.type)) run += "<>";
  }
  const start = parts.find(({ type, value }) => type === "JSXText" && /\S/.test(String(value)));
  if (start) report(start, run, true);
}

function literalText(node: Node | undefined): string | undefined {
  if (node?.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node?.type !== "TemplateLiteral") return undefined;
  return children(node, "quasis")
    .map(({ value }) => cooked(value))
    .join("{}");
}

function cooked(value: unknown): string {
  return typeof value === "object" && value && "cooked" in value ? String(value.cooked) : "";
}
