import { Button, Modal, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Carrier, InUse } from '#areas/eload/contract.ts'
import { type Promo, promoCalls } from '#areas/eload/promos/contract.ts'
import { mostChosen, useChosenIds } from '#areas/eload/promos/screens/use-chosen-ids.ts'
import { Verdicts } from '#areas/eload/promos/screens/Verdicts.tsx'
import { promoWords } from '#areas/eload/promos/words.ts'
import { words } from '#areas/eload/words.ts'
import { sentenceOf, useAnswer, useAsk } from '#platform/console/ask.ts'
import type { Selection } from '#platform/console/list/ListScreen.tsx'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'
import { Reason } from '#platform/contract/text.ts'

type Props = { carrier: Carrier; selection: Selection<Promo>; closed: string | null; onDone: () => void }

/** Puts the chosen promos into a state, after a look at what becomes of each. */
export function BulkStatus(props: Props) {
  const p = useWords(promoWords)
  const [isOpen, setOpen] = useState(false)
  const why = props.closed ?? (props.selection.count > mostChosen ? p('tooMany') : null)
  return (
    <span title={why ?? undefined}>
      <Button variant="default" size="xs" disabled={why !== null} onClick={() => setOpen(true)}>
        {p('bulkStatus')}
      </Button>
      {isOpen && <StatusDialog {...props} onClose={() => setOpen(false)} />}
    </span>
  )
}

function StatusDialog({ carrier, selection, onDone, onClose }: Props & { onClose: () => void }) {
  const t = useWords(words)
  const p = useWords(promoWords)
  const [status, setStatus] = useState<InUse>('inactive')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const ids = useChosenIds(carrier, selection)
  const preview = useAnswer(
    promoCalls.bulkStatusPreview,
    { carrier, ids: ids ?? [0], status },
    { enabled: ids !== null && ids.length > 0, quiet: true },
  )
  const send = useAsk(promoCalls.bulkUpdateStatus)
  const rows = preview.isPlaceholder ? [] : (preview.data ?? [])
  const n = rows.filter(({ result }) => result === 'change').length
  const confirm = async () => {
    if (!Reason.safeParse(reason).success) return setFault(p('reason'))
    try {
      const { message } = await send.mutateAsync({ carrier, ids: ids ?? [], status, reason })
      toast('success', t('success'), message)
      onDone()
      onClose()
    } catch (error) {
      setFault(sentenceOf(error))
      toast('danger', t('error'), sentenceOf(error))
    }
  }
  return (
    <Modal opened onClose={onClose} title={p('bulkStatusTitle', { n: selection.count })} size="xl">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <Select
          label={p('becomes')}
          data={[
            { value: 'active', label: t('active') },
            { value: 'inactive', label: t('inactive') },
          ]}
          value={status}
          allowDeselect={false}
          onChange={(value) => setStatus(value === 'active' ? 'active' : 'inactive')}
        />
        <Verdicts
          rows={rows}
          isReading={ids === null || preview.isFetching}
          nameOf={(code) => stateName(t, code)}
        />
        <Textarea
          label={p('reason')}
          required
          rows={2}
          maxLength={500}
          value={reason}
          error={fault}
          onChange={({ target }) => {
            setReason(target.value)
            setFault(null)
          }}
        />
        <Button type="submit" mt="md" disabled={n === 0} loading={send.isPending}>
          {p('confirm', { n: String(n) })}
        </Button>
      </form>
    </Modal>
  )
}

const stateName = (t: (key: 'active' | 'inactive') => string, code: string) =>
  code === 'active' || code === 'inactive' ? t(code) : code
