import type { WaitingRequest } from '#areas/staff/contract.ts'
import { words } from '#areas/staff/words.ts'
import { type UserDetails, userCalls } from '#areas/staff/users/contract.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { SelectInput } from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'

type Props = {
  user: UserDetails
  /** The chosen line manager; empty returns the requests to their makers. */
  value: string
  onChange: (value: string) => void
}

/** Requests that wait only for a person, and the choice who takes them over. */
export function LeavingRequests({ user, value, onChange }: Props) {
  const t = useWords(words)
  const { data: managers = [] } = useApiQuery(userCalls.lineManagers, {})
  return (
    <>
      <p>{useWaitingSentence(`${user.firstName} ${user.lastName}`, user.waitingOnly)}</p>
      <SelectInput
        label={t('moveRequestsTo')}
        placeholder={t('returnRequests')}
        data={managers
          .filter(({ id }) => id !== user.id)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value}
        onChange={onChange}
        clearable
      />
    </>
  )
}

/** "3 requests wait only for Ana Cruz: APR0000012, …". */
export function useWaitingSentence(name: string, waitingOnly: readonly WaitingRequest[]): string {
  const t = useWords(words)
  const refs = waitingOnly.map(({ ref }) => ref)
  const shown = refs.length > maxShown ? [...refs.slice(0, maxShown), '…'] : refs
  return t('waitingOnly', { n: refs.length, name, refs: shown.join(', ') })
}

const maxShown = 5
