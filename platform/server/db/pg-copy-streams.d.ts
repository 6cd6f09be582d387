declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** Writable stream for the rows of a `COPY … FROM STDIN`. */
  export function from(sql: string): Writable & Submittable
  /** Readable stream of the rows of a `COPY … TO STDOUT`. */
  export function to(sql: string): Readable & Submittable
}
