export function readSetting<T>(name: string): T | undefined {
  try {
    const text = localStorage.getItem(`royal9-${name}`);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

export function saveSetting(name: string, value: unknown): void {
  localStorage.setItem(`royal9-${name}`, JSON.stringify(value));
}

export function saveAs(name: string, type: string, content: string): void {
  const href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}
