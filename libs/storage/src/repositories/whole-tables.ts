/**
 * The condition under which a relay may act on what it reads of a link: since its tables were emptied they contain all again
 * that they contained before. So what a relay reads of a link only ever goes forward, whatever is rebuilt and in whatever
 * order. How far the tables are behind the journal does not matter: the link answers what it has done before.
 * @param linkId as a query builder names it, such as `owed.linkId`
 */
export function isWhole(linkId: string): string {
  return `EXISTS (SELECT 1 FROM projection_watermark w
    WHERE w.stream = ${linkId} AND w.is_clearing = 0 AND w.rebuild_to = 0)`;
}
