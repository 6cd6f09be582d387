// A cell with an address and a row with a number, neither with content. Without those attributes the place of what
// follows depends on them, so they must stay.
const emptyCell = /<c\s(?=[^<>]*\br="[A-Z]+\d+")[^<>]*(?:\/>|><\/c>)/g
const emptyRow = /<row\s(?=[^<>]*\br="\d+")[^<>]*(?:\/>|>\s*<\/row>)/g

/** Length up to which an incomplete row is joined with the next piece. Empty cells of longer rows are removed piecewise. */
const maxJoined = 100_000

/**
 * Removes formatted rows and cells without a value from the XML of a worksheet. A spreadsheet that formats whole columns
 * can write more than a million of them, which an XML parser takes many seconds to read.
 */
export async function* withoutEmptyRows(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let hasLiterals = false
  for await (const piece of pieces) {
    const joined = rest + piece
    // A literal section can contain what looks like an empty cell.
    hasLiterals ||= joined.includes('<![CDATA[')
    const text = hasLiterals ? joined : joined.replace(emptyCell, '').replace(emptyRow, '')
    const start = text.lastIndexOf('<row')
    rest = !hasLiterals && start >= 0 && text.length - start < maxJoined ? text.slice(start) : ''
    yield text.slice(0, text.length - rest.length)
  }
  yield rest
}
