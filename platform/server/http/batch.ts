import pLimit from 'p-limit'
import { batchCalls } from '#platform/contract/batch.ts'
import { type HandledCall, handlersFor } from './handlers.ts'

/** Requests of a batch that run at the same time, so that one person does not occupy the database pool. */
const maxParallel = 6

/** Runs the read calls of a batch as requests of their own, with the session, checks and limits of each. */
export const batchHandlers = (calls: () => readonly HandledCall[]): HandledCall[] =>
  handlersFor(batchCalls, {
    read: ({ request: { requests }, http }) => {
      const limit = pLimit(maxParallel)
      return Promise.all(
        requests.map(({ path, body }) =>
          limit(async () => {
            const isRead = calls().some(
              ({ call }) =>
                call.path === path &&
                call.kind === 'read' &&
                call.method === 'POST' &&
                call !== batchCalls.read,
            )
            return isRead ? http.forward(path, body) : { status: 404, body: null }
          }),
        ),
      )
    },
  })
