import { fieldMessages } from '#platform/contract/errors/field-messages.ts'
import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { write } from '#platform/contract/call.ts'
import { Id, requiredText } from '#platform/contract/fields/text.ts'
import { relativeDays } from '#platform/contract/fields/manila.ts'
import { Day, Moment } from '#platform/contract/fields/time.ts'

const ListName = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,59}$/)

const ownParameters: Readonly<Record<string, z.ZodType>> = {
  dir: z.enum(['asc', 'desc']),
  from: Day,
  to: Day,
  days: z.enum(relativeDays),
}

/** The URL parameters of a list that a view stores. */
export const ViewQuery = z.object({
  parameters: z
    .record(z.string().max(60), z.string().max(500))
    .refine((parameters) => Object.keys(parameters).length <= 40, fieldMessages.issue('TOO_MANY_FILTERS')),
})
export type ViewQuery = z.infer<typeof ViewQuery>

/** Validates the parameters that have the same meaning in every list. Applies to new views only. */
const NewViewQuery = ViewQuery.extend({
  parameters: ViewQuery.shape.parameters.superRefine((parameters, context) => {
    for (const [name, schema] of Object.entries(ownParameters)) {
      const value = parameters[name]
      if (value === undefined || schema.safeParse(value).success) continue
      context.addIssue({ code: 'custom', path: [name], message: fieldMessages.issue('FILTER_VALUE') })
    }
    if (parameters['days'] !== undefined && (parameters['from'] ?? parameters['to']) !== undefined) {
      context.addIssue({ code: 'custom', path: ['days'], message: fieldMessages.issue('RANGE_AND_DAYS') })
    }
  }),
})

/** A saved state of a list, personal or shared with everyone. */
export const SavedView = z.object({
  id: z.int(),
  list: z.string(),
  name: z.string(),
  query: ViewQuery,
  isShared: z.boolean(),
  isMine: z.boolean(),
  ownerName: z.string(),
  version: z.int(),
  updatedAt: Moment,
})
export type SavedView = z.infer<typeof SavedView>

const signedInCalls = callGroup({ needs: 'signed-in' })

/** Views contain no rows, only list parameters: anyone who can open a list can save views of it. */
export const viewCalls = {
  list: signedInCalls.read('/views/list', {
    request: z.object({ list: ListName }),
    reply: z.array(SavedView),
    background: true,
  }),
  save: write('/views/save', {
    // Everyone who opens the list sees the name and filters of a shared view.
    needs: {
      cases: [
        { when: { isShared: true }, needs: 'any-right' },
        { when: {}, needs: 'signed-in' },
      ],
    },
    /** Creates a view without an id; with an id, changes the person's own view. */
    request: z.object({
      id: Id.optional(),
      version: z.int().optional(),
      list: ListName,
      name: requiredText(60),
      query: NewViewQuery,
      isShared: z.boolean().default(false),
    }),
    invalidates: ['/views/'],
  }),
  delete: signedInCalls.write('/views/delete', {
    request: z.object({ id: Id, version: z.int() }),
    invalidates: ['/views/'],
  }),
}
