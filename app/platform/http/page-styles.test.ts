import { describe, expect, it } from "vitest";
import { createPageStyles, mayBeFirstPage } from "./page-styles.server";
import { readStyles } from "./style-rules";

const of = (sheet: string, page: string) =>
  createPageStyles(readStyles(sheet)).of(Buffer.from(page)).css.toString();

describe("The styles of a page", () => {
  it("have the rules for its classes, in the order of the sheet", () => {
    const sheet = ".b{color:red}.a{color:blue}.c{color:green}p{margin:0}";
    expect(of(sheet, '<p class="a  b">')).toBe(".b{color:red}.a{color:blue}p{margin:0}");
  });

  it("have a rule for elements only if the page has them", () => {
    const sheet = "h1,h2{top:0}.a td{top:0}td>.b:hover{top:0}.a:not(td){top:0}#td,[td]{top:0}:td{top:0}";
    const always = "#td,[td]{top:0}:td{top:0}";
    expect(of(sheet, "<h2>")).toBe(`h1,h2{top:0}${always}`);
    expect(of(sheet, '<i class="a">')).toBe(`.a:not(td){top:0}${always}`);
    expect(of(sheet, '<td class="a">')).toBe(`.a td{top:0}.a:not(td){top:0}${always}`);
    expect(of(sheet, '<td class="b">')).toBe(`td>.b:hover{top:0}${always}`);
  });

  it("have rules for elements that browsers add", () => {
    const sheet = "html,body{top:0}tbody th{top:0}*,:before{top:0}";
    expect(of(sheet, "<th>")).toBe(sheet);
    expect(of(sheet, "<td>")).toBe("html,body{top:0}*,:before{top:0}");
  });

  it("have rules for the parts of inputs only if the page has one", () => {
    const sheet =
      "::-webkit-datetime-edit{top:0}::file-selector-button{top:0}::placeholder{top:0}summary::-webkit-details-marker{top:0}";
    expect(of(sheet, "<input>")).toBe(
      "::-webkit-datetime-edit{top:0}::file-selector-button{top:0}::placeholder{top:0}",
    );
    expect(of(sheet, "<summary>")).toBe("::placeholder{top:0}summary::-webkit-details-marker{top:0}");
  });

  it("have a rule if the page has all classes of one of its selectors", () => {
    expect(of(".a .b{top:0}", '<i class="a">')).toBe("");
    expect(of(".a .b,.c:hover{top:0}", '<i class="c">')).toBe(".a .b,.c:hover{top:0}");
    expect(of(".a.b>*{top:0}", '<i class="b a">')).toBe(".a.b>*{top:0}");
  });

  it("have a rule whose other classes need not be there", () => {
    expect(of(".a:not(.b){top:0}", '<i class="a">')).toBe(".a:not(.b){top:0}");
    expect(of(":where(.a>:not(:last-child)){top:0}", '<i class="b">')).toBe("");
    expect(of(".a:is(.b,.c){top:0}", '<i class="a">')).toBe(".a:is(.b,.c){top:0}");
  });

  it.each([
    [".sm\\:p-4{top:0}", "sm:p-4"],
    [".w-1\\/2{top:0}", "w-1/2"],
    [".\\32 xl\\:p-4{top:0}", "2xl:p-4"],
    [".\\[\\&\\>\\*\\]\\:p-4>*{top:0}", "[&amp;&gt;*]:p-4"],
    [".before\\:content-\\[\\'·\\'\\]{top:0}", "before:content-[&#x27;·&#x27;]"],
    [".max-\\[\\(a\\,b\\)\\]{top:0}", "max-[(a,b)]"],
  ])("understand %s", (rule, name) => {
    expect(of(rule, `<i class="${name}">`)).toBe(rule);
    expect(of(rule, '<i class="other">')).toBe("");
  });

  it("leave out blocks without rules, except layers, whose order matters", () => {
    const sheet =
      "@layer a;@layer b{.x{top:0}}@media print{.x{top:0}.y{top:0}}@media (width>9px){@supports (a:b){.x{top:0}}}";
    expect(of(sheet, '<i class="y">')).toBe("@layer a;@layer b{}@media print{.y{top:0}}");
  });

  it("have the variables and animations that are used, also by other variables and by the page itself", () => {
    const sheet =
      ":root,:host{--one:var(--two);--two:1;--three:var(--four);--four:2;--five:3}" +
      ".a{top:var(--one)}.b{animation:turn 1s}@keyframes turn{to{top:0}}@property --two{syntax:'*';inherits:false}";
    expect(of(sheet, '<i class="a" style="top:var(--five)">')).toBe(
      ":root,:host{--one:var(--two);--two:1;--five:3}.a{top:var(--one)}@property --two{syntax:'*';inherits:false}",
    );
    expect(of(sheet, '<i class="b">')).toBe(".b{animation:turn 1s}@keyframes turn{to{top:0}}");
  });

  it("read text in a rule as text", () => {
    const sheet = '.a:before{content:"}.b{"}.b{top:0}.c:before{content:"\\""}';
    expect(of(sheet, '<i class="b">')).toBe(".b{top:0}");
    expect(of(sheet, '<i class="a">')).toBe('.a:before{content:"}.b{"}');
  });

  it("are the same for pages with the same classes, with the hash that a policy names", () => {
    const styles = createPageStyles(readStyles(".a{top:0}.b{left:0}"));
    const one = styles.of(Buffer.from('<i class="a b">'));
    expect(styles.of(Buffer.from('<p class="b">“é”<b class="a">'))).toBe(one);
    expect(one.source).toMatch(/^'sha256-[\w+/]{43}='$/);
  });
});

describe("A visitor's first page", () => {
  it.each([
    [true, "/blog", null],
    [true, "/blog?utm_source=news&utm_campaign=may&gclid=1", null],
    [true, "/blog?from=news", "q tag"],
    [true, "/terms?q=dose", ""],
    [true, "/login?next=%2Fadmin", null],
    [true, "/price-watch/confirm?token=secret&utm_source=mail", null],
    [false, "/login?next=%2Fadmin&notice=signed-out", null],
    [false, "/blog?q=dose", null],
    [false, "/blog?utm_source=news&q=dose", null],
    [false, "/blog?from=news&tag=dose", "q tag"],
  ])("may be (%s) %s, which reads %j", (expected, path, reads) => {
    const headers = new Headers(reads === null ? {} : { "X-Page-Query": reads });
    expect(mayBeFirstPage(new URL(path, "https://site.example"), headers)).toBe(expected);
  });
});
