import { z } from 'zod'

/** Path of the event stream that announces changed records. */
export const recordChangesPath = '/record-changes'

/** An event of the stream: the groups of the records that changed, or null if there may be others. */
export const RecordChanges = z.object({ groups: z.array(z.int()).nullable() })
export type RecordChanges = z.infer<typeof RecordChanges>

const groupCount = 4096

/**
 * Group of a record in the announcements. Each group contains many records, so that the stream, which all staff may read,
 * does not disclose which record changed. The history of a record does, to people who may read it.
 */
export function recordGroup(kind: string, id: string | number): number {
  // FNV-1a over UTF-16 units.
  let hash = 0x811c9dc5
  for (const unit of `${kind} ${id}`) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0) % groupCount
}
