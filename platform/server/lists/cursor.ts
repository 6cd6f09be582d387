import { platformMessages } from '#platform/contract/errors/messages.ts'
import { z } from 'zod'
import { Moment } from '#platform/contract/fields/time.ts'
import { ValidationError } from '#platform/server/errors/errors.ts'

const Cursor = z.tuple([
  z.string(),
  z.enum(['asc', 'desc']),
  z.enum(['next', 'previous']),
  z.string(),
  z.int(),
])

type CursorPosition = {
  sortBy: string
  sortDir: 'asc' | 'desc'
  to: 'next' | 'previous'
  at: string
  key: number
}

/** Encodes the position of a page. Clients must treat the cursor as opaque. */
export const writeCursor = ({ sortBy, sortDir, to, at, key }: CursorPosition) =>
  Buffer.from(JSON.stringify([sortBy, sortDir, to, at, key])).toString('base64url')

/** Decodes a cursor; `type` is the type of the sort column. Rejects cursors of another sort and malformed ones. */
export function readCursor(
  cursor: string,
  expected: Pick<CursorPosition, 'sortBy' | 'sortDir'> & { type: string },
): CursorPosition {
  const read = Cursor.safeParse(parseCursorJson(cursor))
  const fits =
    read.success &&
    read.data[0] === expected.sortBy &&
    read.data[1] === expected.sortDir &&
    (expected.type !== 'timestamptz' || isMoment(read.data[3]))
  if (!fits) {
    throw new ValidationError([
      {
        field: 'cursor',
        message: platformMessages('PAGE_MARKER'),
      },
    ])
  }
  const [sortBy, sortDir, to, at, key] = read.data
  return { sortBy, sortDir, to, at, key }
}

// Lists that sort by a nullable moment replace null by -infinity or infinity.
const isMoment = (at: string) => /^-?infinity$/.test(at) || Moment.safeParse(at).success

function parseCursorJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
