/**
 * SQL condition that a link is not in a rebuild, so that a relay never sees its read tables go back in time. A relay
 * that is behind may repeat a request, which the link answers without a second effect.
 * @param linkId as a query builder names it, such as `owed.linkId`
 */
export function isWhole(linkId: string): string {
  return `EXISTS (SELECT 1 FROM projection_watermark w
    WHERE w.stream = ${linkId} AND w.is_clearing = 0 AND w.rebuild_to = 0)`;
}
