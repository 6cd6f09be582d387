import { useDebouncedValue } from '@mantine/hooks'
import { agentCalls } from '#areas/agents/contract.ts'
import { agentCodeFrom } from '#areas/agents/rules.ts'
import { words } from '#areas/agents/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'

const pauseMs = 250

/** Checks an agent code while it is typed. Returns the hint below the field and the error if the code is taken. */
export function useCodeCheck(text: string): { hint: string; taken: string | null } {
  const t = useWords(words)
  const now = agentCodeFrom(text)
  // Debounced to avoid a request per keystroke.
  const [code] = useDebouncedValue(now, pauseMs)
  const { data, error, isFetching, isPlaceholder } = useApiQuery(
    agentCalls.isExist,
    { agentCode: code ?? '' },
    { enabled: code !== null, background: true },
  )
  if (now === null) return { hint: t('codeHint'), taken: null }
  if (code !== now || isPlaceholder || (isFetching && !data))
    return { hint: t('codeChecking', { code: now }), taken: null }
  if (error) return { hint: t('codeUnknown', { code: now }), taken: null }
  if (data?.exist) return { hint: t('codeTaken', { code: now }), taken: t('codeTaken', { code: now }) }
  return { hint: t('codeAvailable', { code: now }), taken: null }
}
