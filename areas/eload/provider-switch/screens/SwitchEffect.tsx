import { Alert } from '@mantine/core'
import type { SwitchPreview } from '#areas/eload/provider-switch/contract.ts'
import { words } from '#areas/eload/words.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'

/** Preview of the effect of a switch on subscribers and products. */
export function SwitchEffect({ effect }: { effect: SwitchPreview }) {
  const t = useWords(words)
  const { network, from, to, backupBefore, backupAfter, timeoutMs, affected, error } = effect
  if (error !== null) {
    return (
      <Alert color="yellow" my="sm">
        {error}
      </Alert>
    )
  }
  return (
    <ul>
      <li>{t('effectRoute', { network: network.name, from: from.name, to: to.name })}</li>
      {backupBefore?.id !== backupAfter?.id && (
        <li>
          {t('effectBackup', {
            before: backupBefore?.name ?? t('none'),
            after: backupAfter?.name ?? t('none'),
          })}
        </li>
      )}
      {timeoutMs.before !== timeoutMs.after && (
        <li>
          {t('effectTimeout', { before: formatCount(timeoutMs.before), after: formatCount(timeoutMs.after) })}
        </li>
      )}
      {network.prefixes.length > 0 && (
        <li>{t('effectPrefixes', { prefixes: network.prefixes.join(', ') })}</li>
      )}
      {affected.length === 0 && <li>{t('effectNothing')}</li>}
      {affected.map((each) => (
        <li key={each.kind}>
          {t(`effect_${each.kind}`, { count: each.count, without: String(each.withoutNewProvider) })}
        </li>
      ))}
      <li>{t('effectBack')}</li>
    </ul>
  )
}
