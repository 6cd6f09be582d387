import { useState } from 'react'
import type { ActiveStatus } from '#areas/eload/contract.ts'
import { promoCalls } from '#areas/eload/promos/contract.ts'
import { BulkDialog } from './BulkDialog.tsx'
import type { BulkProps } from '#areas/eload/promos/screens/bulk-dialog-props.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { words } from '#areas/eload/words.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { SelectInput } from '#platform/console/form.ts'

export function BulkStatus({ carrier, ids, count, onDone, onClose }: BulkProps) {
  const t = useWords(words)
  const p = useWords(promoWords)
  const [status, setStatus] = useState<ActiveStatus>('inactive')
  const isKnown = ids !== null && ids.length > 0
  const input = { carrier, ids: ids ?? [], status }
  const preview = useApiQuery(promoCalls.bulkStatusPreview, input, { enabled: isKnown, background: true })
  const send = useApiMutation(promoCalls.bulkUpdateStatus)
  return (
    <BulkDialog
      title={p('bulkStatusTitle', { n: count })}
      rows={preview.isPlaceholder ? [] : (preview.data ?? [])}
      isReading={!isKnown || preview.isFetching}
      nameOf={(code) => (code === 'active' || code === 'inactive' ? t(code) : code)}
      onSend={(reason) => send.mutateAsync({ ...input, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <SelectInput
        label={p('newStatus')}
        data={[
          { value: 'active', label: t('active') },
          { value: 'inactive', label: t('inactive') },
        ]}
        value={status}
        onChange={(value) => setStatus(value === 'active' ? 'active' : 'inactive')}
      />
    </BulkDialog>
  )
}
