/** What a semicolon may stand in without ending a statement: comments, strings, function bodies ($$ or $name$); or a semicolon. */
const pieces = /--.*|\/\*[\s\S]*?\*\/|'[^']*'|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/** The statements of a SQL script, one by one. Standard strings only: E'…' with a backslash before a quote is not understood. */
export function splitStatements(script: string): string[] {
  const statements: string[] = [];
  let start = 0;
  for (const { 0: piece, index } of script.matchAll(pieces)) {
    if (piece !== ';') continue;
    statements.push(script.slice(start, index));
    start = index + 1;
  }
  statements.push(script.slice(start));
  return statements.map((statement) => statement.trim()).filter((statement) => !isEmpty(statement));
}

function isEmpty(statement: string): boolean {
  return statement.replace(pieces, (piece) => (/^(--|\/\*)/.test(piece) ? '' : piece)).trim() === '';
}
