import { z } from 'zod'
import { validateGrant } from '#areas/staff/grants.ts'
import { Flag, Flags } from '#platform/access.ts'
import { Id, LocalisedText } from '#platform/contract/fields.ts'

const name = z.string().max(60)

/** Access tree in a request: strict at every level, with nodes and flags of the catalogue only. */
export const GivenAccess = z
  .array(
    z.strictObject({
      title: name,
      modules: z
        .array(
          z.strictObject({
            name,
            access: Flags.default({}),
            submodules: z
              .array(z.strictObject({ name, access: Flags.default({}) }))
              .max(50)
              .default([]),
          }),
        )
        .max(50),
    }),
  )
  .max(20)
  .superRefine((tree, { addIssue }) => {
    const error = validateGrant(tree)
    if (error) addIssue({ code: 'custom', message: error.encoded })
  })

/** All nodes and flags that can be granted, for the role editor. */
export const AccessSettings = z.object({
  titles: z.array(
    z.object({
      title: z.string(),
      modules: z.array(
        z.object({
          name: z.string(),
          flags: z.array(Flag),
          submodules: z.array(z.object({ name: z.string(), flags: z.array(Flag) })),
        }),
      ),
    }),
  ),
  minLevel: z.int(),
  maxLevel: z.int(),
})
export type AccessSettings = z.infer<typeof AccessSettings>

export const UserStatus = z.enum(['pending', 'active', 'inactive', 'locked'])
export type UserStatus = z.infer<typeof UserStatus>

/** Act of the controls: a change of who may do or decide what. */
export const staffChangeAct = 'staff-change'

/** A request that no one could approve any more without a person or role. */
export const WaitingRequest = z.object({ id: z.int(), ref: z.string(), title: LocalisedText })
export type WaitingRequest = z.infer<typeof WaitingRequest>

/** Line manager who takes over the requests that no one else can approve. Without one they return to their makers. */
export const Leaving = { moveRequestsTo: Id.nullable().default(null) }
