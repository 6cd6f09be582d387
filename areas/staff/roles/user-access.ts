import { z } from 'zod'
import { Flags } from '#platform/access.ts'
import { call } from '#platform/contract/call.ts'

/** Access tree in a response: every node with at least one flag. */
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

/** Returns the access of a person. Kept in a small module of its own because every session starts with it. */
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
