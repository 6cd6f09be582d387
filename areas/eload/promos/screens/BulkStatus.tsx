import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { InUse } from '#areas/eload/contract.ts'
import { promoCalls } from '#areas/eload/promos/contract.ts'
import { ManyDialog } from '#areas/eload/promos/screens/ManyDialog.tsx'
import type { ManyProps } from '#areas/eload/promos/screens/bulk-dialog-props.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { words } from '#areas/eload/words.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { useWords } from '#platform/console/words.ts'

/** Puts the chosen promos into a state. */
export function BulkStatus({ carrier, ids, count, onDone, onClose }: ManyProps) {
  const t = useWords(words)
  const p = useWords(promoWords)
  const [status, setStatus] = useState<InUse>('inactive')
  const isKnown = ids !== null && ids.length > 0
  const wire = { carrier, ids: ids ?? [], status }
  const preview = useAnswer(promoCalls.bulkStatusPreview, wire, { enabled: isKnown, quiet: true })
  const send = useAsk(promoCalls.bulkUpdateStatus)
  return (
    <ManyDialog
      title={p('bulkStatusTitle', { n: count })}
      rows={preview.isPlaceholder ? [] : (preview.data ?? [])}
      isReading={!isKnown || preview.isFetching}
      nameOf={(code) => (code === 'active' || code === 'inactive' ? t(code) : code)}
      onSend={(reason) => send.mutateAsync({ ...wire, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <NativeSelect
        label={p('becomes')}
        data={[
          { value: 'active', label: t('active') },
          { value: 'inactive', label: t('inactive') },
        ]}
        value={status}
        onChange={({ target }) => setStatus(target.value === 'active' ? 'active' : 'inactive')}
      />
    </ManyDialog>
  )
}
