import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { prefixOf } from '#areas/eload/rules.ts'
import { words } from '#areas/eload/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Field to test which network is suggested for a mobile number. */
export function SuggestedNetwork() {
  const t = useWords(words)
  const [mobile, setMobile] = useState('')
  const prefix = prefixOf(mobile)
  const isWhole = prefix.length === 4
  const { data } = useApiQuery(
    networkCalls.suggest,
    { mobile: prefix },
    { enabled: isWhole, background: true },
  )
  const text =
    isWhole && data
      ? data.network
        ? t('suggested', { prefix: data.prefix, network: data.network.name })
        : t('noSuggestion', { prefix: data.prefix })
      : ''
  return (
    <div>
      <TextInput
        label={t('testNumber')}
        description={t('testNumberHint')}
        inputMode="tel"
        autoComplete="off"
        placeholder="0917 123 4567"
        maxLength={20}
        value={mobile}
        onChange={({ target }) => setMobile(target.value)}
      />
      <p role="status">{text}</p>
    </div>
  )
}
