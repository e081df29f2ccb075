/** Gives a person a file that the page has made or fetched. */
export function saveAs(name: string, type: string, content: string): void {
  const href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}
