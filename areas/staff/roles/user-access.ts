import { z } from 'zod'
import { Flags } from '#platform/access/access.ts'
import { call } from '#platform/contract/call.ts'

/** A tree as it is answered: every node that holds something, with its flags. */
export const HeldAccess = z.array(
  z.object({
    title: z.string(),
    modules: z.array(
      z.object({
        name: z.string(),
        access: Flags,
        submodules: z.array(z.object({ name: z.string(), access: Flags })),
      }),
    ),
  }),
)

/** What somebody may do. Every session begins with it, so it weighs little by itself. */
export const userAccess = call('/roles/getUserAccess', {
  needs: 'signed-in',
  request: z.strictObject({ email: z.string().trim().toLowerCase().max(254) }),
  reply: z.object({
    email: z.string(),
    roleId: z.int().nullable(),
    roleName: z.string(),
    level: z.int(),
    isLineManager: z.boolean(),
    access: HeldAccess,
  }),
  background: true,
})
