import { describe, expect, test } from "vitest";
import { staffArea } from "~/staff-area";
import { viewAddress, viewLists, viewQuery } from "./lists";

describe("the query of a view", () => {
  test("keeps filters, order, rows per page, and columns, always in the same sequence", () => {
    expect(
      viewQuery("/admin/blog", "?hide=author&perPage=50&dir=asc&sort=title&status=draft&page=3&view=7"),
    ).toBe("status=draft&sort=title&dir=asc&perPage=50&hide=author");
    expect(viewQuery("/admin/staff", "?q=jane")).toBe("");
  });

  test("leaves out searches for people, and values that the database can't store", () => {
    expect(viewQuery("/admin/leads", "?found=sealed-words&state=FL")).toBe("state=FL");
    expect(viewQuery("/admin/revenue", "?q=jane%40mail.example&days=90")).toBe("days=90");
    expect(viewQuery("/admin/revenue/inbox", "?q=spring-sale")).toBe("q=spring-sale");
    expect(viewQuery("/admin/blog", `?q=${"a".repeat(201)}&tag=%00&author=x`)).toBe("author=x");
  });

  test("survives being opened and saved again", () => {
    const query = viewQuery("/admin/blog", "?q=a b&status=draft");
    const address = viewAddress("/admin/blog", { viewId: 7, query });
    expect(viewQuery("/admin/blog", new URL(address, "http://localhost").search)).toBe(query);
    expect(viewAddress("/admin/staff", { viewId: 7, query: "" })).toBe("/admin/staff?view=7");
  });
});

test("every list with views is a staff page", () => {
  expect(Object.keys(viewLists).filter((page) => !(page in staffArea))).toEqual([]);
});
