import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { promoOptionCalls, type RebateType } from '#areas/eload/promos/contract.ts'
import { BulkDialog } from './BulkDialog.tsx'
import type { BulkProps } from '#areas/eload/promos/screens/bulk-dialog-props.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { MassChanges, schedulerCalls } from '#areas/eload/scheduler/contract.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { normaliseAmount } from '#platform/console/input.ts'
import { useWords } from '#platform/console/i18n.ts'
import { SelectInput } from '#platform/console/form.ts'

const secondsToUndo = 10

/** Changes the rebate or category of the selected promos. Can be undone until the change is sent. */
export function MassUpdate({ carrier, ids, count, onDone, onClose }: BulkProps) {
  const p = useWords(promoWords)
  const [what, setWhat] = useState<'rebate' | 'category'>('rebate')
  const [rebateType, setRebateType] = useState<RebateType>('percent')
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState('')
  const { data: categories = [] } = useApiQuery(
    promoOptionCalls.categories,
    { carrier },
    { background: true },
  )
  const changes =
    what === 'rebate'
      ? { rebate: normaliseAmount(typed) ?? '', rebateType }
      : { categoryId: Number(category) }
  const isWhole = MassChanges.safeParse(changes).success
  const isKnown = ids !== null && ids.length > 0
  const input = { carrier, promoIds: ids ?? [], changes }
  const preview = useApiQuery(schedulerCalls.massPreview, input, {
    enabled: isKnown && isWhole,
    background: true,
  })
  const send = useApiMutation(schedulerCalls.massUpdate)
  return (
    <BulkDialog
      title={p('massTitle', { n: count })}
      rows={!isWhole || preview.isPlaceholder ? [] : (preview.data ?? [])}
      isReading={!isKnown || preview.isFetching}
      onSend={(reason) => send.mutateAsync({ ...input, reason })}
      onDone={onDone}
      onClose={onClose}
      pause={secondsToUndo}
    >
      <SelectInput
        label={p('fieldToChange')}
        data={[
          { value: 'rebate', label: p('rebate') },
          { value: 'category', label: p('category') },
        ]}
        value={what}
        onChange={(value) => setWhat(value === 'rebate' ? 'rebate' : 'category')}
      />
      {what === 'rebate' && (
        <>
          <SelectInput
            label={p('rebateType')}
            data={[
              { value: 'percent', label: p('percent') },
              { value: 'fixed', label: p('fixed') },
            ]}
            value={rebateType}
            onChange={(value) => setRebateType(value === 'percent' ? 'percent' : 'fixed')}
          />
          <TextInput
            label={p('rebate')}
            inputMode="decimal"
            placeholder="0.00"
            {...(rebateType === 'percent' ? { rightSection: '%' } : { leftSection: '₱' })}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </>
      )}
      {what === 'category' && (
        <SelectInput
          label={p('category')}
          data={[
            { value: '', label: '—' },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={category}
          onChange={setCategory}
        />
      )}
    </BulkDialog>
  )
}
