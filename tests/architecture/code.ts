import { allImports } from "./imports.ts";
import { isCode, isTest, lineAt, type Rule, type SourceFile, type Violation } from "./source-tree.ts";
import {
  child,
  children,
  declaredNames,
  memberName,
  type Node,
  nameOf,
  nodesOf,
  nodesWithin,
  textStart,
} from "./syntax.ts";

const PURE_FILE = /^app\/(kernel\/.+\.ts|features\/[^/]+\/(rules\.ts|rules\/.+\.ts|schema\.ts))$/;
/** Packages that only compute. */
const PURE_PACKAGES = ["zod", "cron-parser", "qr"];
const IMPURE_GLOBALS = new Set([
  ..."process performance crypto fetch localStorage sessionStorage window document navigator location".split(
    " ",
  ),
  ..."setTimeout setInterval setImmediate queueMicrotask console globalThis".split(" "),
]);
const IMPURE_CALLS = new Set(["Date.now", "Math.random", "Temporal.Now", "import.meta"]);
/** These use the machine's time zone. */
const LOCAL_TIME = /^(get|set)(FullYear|Month|Date|Day|Hours|Minutes)$|^getTimezoneOffset$/;
const CONFIG = "app/platform/config.server.ts";

/** Applies a check to every node of the files that `concerns` selects. */
function check(
  concerns: (file: SourceFile) => boolean,
  find: (node: Node, file: SourceFile) => string | undefined,
): Rule {
  return (files) =>
    files
      .filter((file) => isCode(file) && concerns(file))
      .flatMap((file) => {
        const violations: Violation[] = [];
        for (const node of nodesOf(file)) {
          const what = find(node, file);
          if (what) violations.push(`${file.path}:${lineAt(file.source, node.start)} ${what}`);
        }
        return violations;
      });
}

const isPureFile = (file: SourceFile) => PURE_FILE.test(file.path) && !isTest(file.path);

/** Rules and schemas get the time, randomness, and everything else as arguments. */
export const pureRules: Rule = (files) => [...impureImports(files), ...impureCode(files)];

const impureImports: Rule = (files) =>
  allImports(files.filter(isPureFile))
    .filter(({ target, specifier }) => target === undefined && !isPurePackage(specifier))
    .map(({ from, line, specifier }) => `${from}:${line} rules and schemas must not import ${specifier}`);

const isPurePackage = (specifier: string) =>
  PURE_PACKAGES.some((name) => specifier === name || specifier.startsWith(`${name}/`));

const impureCode = check(isPureFile, (node, file) => {
  const what = impurity(node);
  const global = what?.split(".")[0] ?? "";
  if (!what || (!LOCAL_TIME.test(what) && declaredNames(file).has(global))) return undefined;
  return `rules and schemas must not use ${what}`;
});

/** Names the reason why this node depends on more than its arguments. */
function impurity(node: Node): string | undefined {
  if (node.type === "MetaProperty") return "import.meta";
  if (node.type === "MemberExpression") {
    const name = memberName(node);
    const [object = "", property = ""] = name?.split(".") ?? [];
    if (name && (IMPURE_CALLS.has(name) || IMPURE_GLOBALS.has(object))) return name;
    const method = property || nameOf(child(node, "property"));
    return method && LOCAL_TIME.test(method) ? method : undefined;
  }
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return undefined;
  const callee = nameOf(child(node, "callee"));
  if (callee === "Date") return impureDate(node);
  return callee && IMPURE_GLOBALS.has(callee) ? callee : undefined;
}

/** `new Date()` and `Date()` read the clock; with several arguments, `Date` uses the machine's time zone. */
function impureDate(node: Node): string | undefined {
  if (node.type === "CallExpression") return "Date.now";
  const count = children(node, "arguments").length;
  if (count === 1) return undefined;
  return count === 0 ? "Date.now" : "Date with the machine's time zone";
}

/** `any` and `!` turn the type checker off. */
export const noAny = check(
  () => true,
  (node) => {
    if (node.type === "TSAnyKeyword") return "the type any";
    return node.type === "TSNonNullExpression" ? "a non-null assertion" : undefined;
  },
);

/** Only one file reads the environment. */
export const environmentOnlyInConfig = check(
  (file) =>
    /^(app|db)\/|^(main|command-line|server)\.ts$/.test(file.path) &&
    file.path !== CONFIG &&
    !isTest(file.path),
  (node) => {
    const isImport =
      node.type === "ImportDeclaration" && /^(node:)?process$/.test(textStart(child(node, "source")) ?? "");
    return isImport || memberName(node) === "process.env"
      ? `only ${CONFIG} reads the environment`
      : undefined;
  },
);

/** Large packages that most processes never use, and the file that loads the embedded database. */
const ON_DEMAND =
  /^(sharp|nodemailer|age-encryption|@anthropic-ai\/sdk|@aws-sdk\/.+|flydrive\/drivers\/s3|@opentelemetry\/.+|.+\/embedded\.server)$/;

/** A start loads none of them: only `import()` and `import type` name them. */
export const loadedOnDemand = check(
  (file) => /^app\/|^db\/.+\.server\.ts$/.test(file.path) && !isTest(file.path),
  (node) => {
    if (node.type !== "ImportDeclaration" && node.type !== "ExportNamedDeclaration") return undefined;
    const name = textStart(child(node, "source")) ?? "";
    return ON_DEMAND.test(name) && node.importKind !== "type" ? `load ${name} when it's used` : undefined;
  },
);

const LOCK_REGISTRY = "app/platform/db/locks.server.ts";

/** Two features that use the same number would wait for each other, so one file assigns the numbers. */
export const locksFromRegistry: Rule = (files) =>
  files
    .filter((file) => isCode(file) && /^(app|db)\/|^(main|command-line|server)\.ts$/.test(file.path))
    .filter((file) => file.path !== LOCK_REGISTRY && !isTest(file.path))
    .flatMap((file) =>
      [...file.source.matchAll(/\bpg_(try_)?advisory_\w+/g)].map(
        ({ index }) => `${file.path}:${lineAt(file.source, index)} advisory locks come from ${LOCK_REGISTRY}`,
      ),
    );

/** The only place that decides what the log may say about an error. */
const FAILURES = "app/platform/failure.server.ts";
const LOGGING = /(^|\.)(log|logger|console)\.(log|debug|info|warn|error|failure)$/;
const ERROR_NAME = /^(e|err|error|cause|reason|failure)$/;

/**
 * The text of an error may repeat what a visitor typed, so it is never passed to the log or the console, directly or
 * through a variable. `log.failure` takes the error itself.
 */
export const noErrorWordsInLog: Rule = (files) =>
  check(
    (file) =>
      /^(app|db)\/|^(main|command-line|server)\.ts$/.test(file.path) &&
      !isTest(file.path) &&
      file.path !== FAILURES,
    (node, file) => {
      if (node.type !== "CallExpression" || !LOGGING.test(callPath(child(node, "callee")))) return undefined;
      const named = variablesWithErrorWords(file);
      const isLeak = (part: Node) => saysError(part) || named.has(nameOf(part) ?? "");
      const given = children(node, "arguments");
      const isPrinted = callPath(child(node, "callee")).startsWith("console") && given.some(isError);
      return isPrinted || given.some((argument) => [...nodesWithin(argument)].some(isLeak))
        ? "the words of an error stay out of the log: pass the error to log.failure()"
        : undefined;
    },
  )(files);

const isError = (node: Node) => ERROR_NAME.test(nameOf(node) ?? "");

/** `error.message`, `error.stack`, `String(error)`, or an error in a template. */
function saysError(node: Node): boolean {
  if (node.type === "MemberExpression")
    return /^(message|stack)$/.test(nameOf(child(node, "property")) ?? "");
  if (node.type === "TemplateLiteral") return children(node, "expressions").some(isError);
  return (
    node.type === "CallExpression" &&
    nameOf(child(node, "callee")) === "String" &&
    children(node, "arguments").some(isError)
  );
}

const variablesWithErrorWords = (file: SourceFile) =>
  new Set(
    [...nodesOf(file)]
      .filter((node) => node.type === "VariableDeclarator")
      .filter((node) => {
        const value = child(node, "init");
        return value !== undefined && [...nodesWithin(value)].some(saysError);
      })
      .flatMap((node) => nameOf(child(node, "id")) ?? []),
  );

/** "platform.log.failure" for a call of that function. Any expression may come before the last two names. */
function callPath(callee: Node | undefined): string {
  if (callee?.type !== "MemberExpression") return nameOf(callee) ?? "";
  return `${callPath(child(callee, "object"))}.${nameOf(child(callee, "property"))}`;
}

/** Calls with one of our URLs as an argument: the argument's position, or the option that contains it. */
const NAVIGATING = /^(redirect|redirectDocument|replace|navigate)$/;
const ADDRESS_ATTRIBUTES = new Set(["to", "action", "formAction"]);

/** Internal URLs come from the typed `href()`, so that moving a page can't leave a dead link. */
export const typedLinks = check(
  (file) => /^app\/(features|ui)\/|^app\/root\.tsx$/.test(file.path) && !isTest(file.path),
  (node) => {
    const written = writtenAddress(node);
    return written?.startsWith("/") ? `the address ${written} is written out: use href()` : undefined;
  },
);

function writtenAddress(node: Node): string | undefined {
  if (node.type === "CallExpression") {
    const callee = child(node, "callee");
    const isNavigation =
      NAVIGATING.test(nameOf(callee) ?? "") || /\.(load|submit)$/.test(memberName(callee) ?? "");
    return isNavigation ? children(node, "arguments").map(addressIn).find(Boolean) : undefined;
  }
  if (node.type === "JSXOpeningElement") {
    const isAnchor = nameOf(child(node, "name")) === "a";
    return children(node, "attributes")
      .filter((attribute) => {
        const name = nameOf(child(attribute, "name")) ?? "";
        return ADDRESS_ATTRIBUTES.has(name) || (isAnchor && name === "href");
      })
      .map((attribute) => addressIn(child(attribute, "value")))
      .find(Boolean);
  }
  return undefined;
}

/** A literal URL: the node itself, one branch of a condition, or a property `pathname`, `to`, or `action`. */
function addressIn(node: Node | undefined): string | undefined {
  const text = textStart(node);
  if (text !== undefined) return text.startsWith("/") ? text : undefined;
  if (node?.type === "JSXExpressionContainer") return addressIn(child(node, "expression"));
  if (node?.type === "ConditionalExpression") {
    return addressIn(child(node, "consequent")) ?? addressIn(child(node, "alternate"));
  }
  if (node?.type !== "ObjectExpression") return undefined;
  return children(node, "properties")
    .filter((property) => ["pathname", "to", "action"].includes(nameOf(child(property, "key")) ?? ""))
    .map((property) => addressIn(child(property, "value")))
    .find(Boolean);
}

/**
 * Every test runs, isn't run exclusively, and uses the real modules. Only a file that prints which installed program it
 * misses may leave tests out.
 */
export const honestTests = check(
  (file) => isTest(file.path),
  (node, { source }) => {
    if (node.type !== "MemberExpression") return undefined;
    const name = memberName(node) ?? "";
    if (/^(test|describe)\.skipIf$/.test(name) && source.includes("sayLeftOut(")) return undefined;
    if (/^(test|it|describe)\.(skip|only|todo|fixme|fails|skipIf|runIf)$/.test(name))
      return `${name}: every test runs`;
    return /^vi\.(mock|doMock)$/.test(name) ? `${name}: no module is replaced` : undefined;
  },
);
