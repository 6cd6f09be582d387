import { useParams } from '@tanstack/react-router'
import { adjustmentCalls } from '#areas/adjustments/contract.ts'
import { whyNot } from '#areas/adjustments/rules.ts'
import { AdjustmentForm } from '#areas/adjustments/screens/AdjustmentForm.tsx'
import { AdjustmentRecord } from '#areas/adjustments/screens/AdjustmentRecord.tsx'
import { words } from '#areas/adjustments/words.ts'
import { useReply } from '#platform/console/ask.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useSignedIn } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useState } from 'react'

/** A new adjustment, or one that was asked for. */
export default function Adjustment() {
  const { id = '0' }: { id?: string } = useParams({ strict: false })
  return Number(id) > 0 ? <Existing key={id} id={Number(id)} /> : <New />
}

function New() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newAdjustment')}>
      <AdjustmentForm />
    </RecordScreen>
  )
}

function Existing({ id }: { id: number }) {
  const adjustment = useReply(adjustmentCalls.info, { adjustmentId: id })
  const who = useSignedIn()
  const [isEditing, setEditing] = useState(false)
  if (!isEditing || whyNot('update', adjustment, who)) {
    return <AdjustmentRecord adjustment={adjustment} onEdit={() => setEditing(true)} />
  }
  return (
    <RecordScreen
      title={adjustment.refNo}
      status={<StatusBadge status={adjustment.status} />}
      aside={<HistoryPanel kind="adjustment" id={id} />}
    >
      <AdjustmentForm adjustment={adjustment} onEnd={() => setEditing(false)} />
    </RecordScreen>
  )
}
