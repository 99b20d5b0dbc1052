/**
 * One page of a list that counts its rows; the last page if the requested one no longer exists, as after a deletion.
 * @param page counts from 1
 * @param size rows per page
 */
export async function existingPage<List extends { total: number }>(
  page: number,
  size: number,
  read: (page: number) => Promise<List>,
): Promise<List & { page: number; pageCount: number }> {
  const requested = await read(page);
  const pageCount = Math.max(1, Math.ceil(requested.total / size));
  if (page <= pageCount) return { ...requested, page, pageCount };
  return { ...(await read(pageCount)), page: pageCount, pageCount };
}
