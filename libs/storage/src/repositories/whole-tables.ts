/**
 * Condition under which a relay may act on a link's read tables: they contain again everything that they contained
 * before the last clearing. So a relay's view of a link only moves forward. The tables may be behind the journal,
 * because the link answers repeated requests.
 * @param linkId as a query builder names it, such as `owed.linkId`
 */
export function isWhole(linkId: string): string {
  return `EXISTS (SELECT 1 FROM projection_watermark w
    WHERE w.stream = ${linkId} AND w.is_clearing = 0 AND w.rebuild_to = 0)`;
}
