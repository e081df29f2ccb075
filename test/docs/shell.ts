export interface ShellCommand {
  readonly variables: readonly string[];
  readonly words: readonly string[];
}

const TOKEN =
  /\\\n|\s+#[^\n]*|^#[^\n]*|\n|[ \t]+|&&|\|\||[|;()&]|[<>]+\s*[^\s|;&()]+|(?:'[^']*'|"(?:\\.|[^"\\])*"|\$\([^)]*\)|[^\s|;&()'"<>]|<(?=\w))+/gm;
const ENDS = /^(?:\n|&&|\|\||[|;()&])$/;
const VARIABLE = /^([A-Z][A-Z0-9_]*)=/;

export function commandsIn(script: string): readonly ShellCommand[] {
  const commands: ShellCommand[] = [];
  let words: string[] = [];
  const end = () => {
    const variables = words.flatMap((word, at) =>
      words.slice(0, at + 1).every((each) => VARIABLE.test(each)) ? [VARIABLE.exec(word)?.[1] ?? ''] : [],
    );
    if (words.length > variables.length || variables.length > 0)
      commands.push({ variables, words: words.slice(variables.length) });
    words = [];
  };
  for (const [token] of script.matchAll(TOKEN)) {
    if (ENDS.test(token)) end();
    else if (/^(\\\n|\s|#|[<>])/.test(token)) continue;
    else {
      for (const [, inner = ''] of token.matchAll(/\$\(([^)]*)\)/g)) commands.push(...commandsIn(inner));
      words.push(token.replaceAll(/^['"]|['"]$/g, ''));
    }
  }
  end();
  return commands;
}

/**
 * Turns a usage line into a command that can be parsed: with every option, the first of alternatives, and numbers for
 * N.
 */
export function commandOfUsage(usage: string): string {
  return usage
    .replaceAll(/\s*\n\s+/g, ' ')
    .replaceAll(/\]\s*(?:\.\.\.|…)/g, ']')
    .replaceAll(/[[\]]/g, '')
    .replaceAll(/([\w-]+)\|[\w|-]+/g, '$1')
    .replaceAll(/\b(\d+)\.\.\d+/g, '$1')
    .replaceAll(/ (?:N|MS|H|S|NUMBER)\b/g, ' 1')
    .replace(/ KIND\b/, ' table')
    .replaceAll(/ (?:…|\.\.\.)(?= |$)/g, '');
}
