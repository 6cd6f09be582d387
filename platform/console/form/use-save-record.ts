import { useApiMutation } from '#platform/console/api/api.ts'
import type { AnyCall, InputOf, ReplyOf } from '#platform/contract/call.ts'

/**
 * Returns `onSend` of a record form. It updates the stored record if `keys` are given, and creates a record otherwise.
 * `keys` are the fields that an update sends in addition to the draft, such as the id and the version.
 */
export function useSaveRecord<Create extends AnyCall, Update extends AnyCall, Keys extends object>(
  calls: { create: Create; update: Update },
  keys: (InputOf<Create> & Keys extends InputOf<Update> ? Keys : never) | undefined,
): (draft: InputOf<Create>) => Promise<ReplyOf<Create> | ReplyOf<Update>> {
  const create = useApiMutation(calls.create)
  const update = useApiMutation(calls.update)
  return (draft) =>
    // The type of `keys` ensures that draft and keys are a complete request.
    keys
      ? update.mutateAsync({ ...(draft as object), ...keys } as InputOf<Update>)
      : create.mutateAsync(draft)
}
