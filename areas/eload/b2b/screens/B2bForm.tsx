import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { b2bCalls } from '#areas/eload/b2b/contract.ts'
import { isEditableBy } from '#areas/eload/b2b/rules.ts'
import { b2bScreens } from '#areas/eload/b2b/screens.ts'
import { B2bFields } from '#areas/eload/b2b/screens/B2bFields.tsx'
import { b2bWords } from '#areas/eload/b2b/words.ts'
import { ReturnedNotice } from '#platform/console/approvals.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { padNumber, useWords } from '#platform/console/i18n.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { goTo } from '#platform/console/router.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useSignedIn } from '#platform/console/session.ts'

/** Form for a new deposit, or for one that its maker can still change. Another one opens as its record. */
export default function B2bForm() {
  const { id = '0' } = useParams({ strict: false })
  const t = useWords(b2bWords)
  const key = Number(id)
  if (key > 0) return <Stored key={key} refNo={`B2B${padNumber(key)}`} />
  return (
    <RecordScreen title={t('newRequest')}>
      <B2bFields />
    </RecordScreen>
  )
}

function Stored({ refNo }: { refNo: string }) {
  const t = useWords(b2bWords)
  const { request } = useSuspenseApiQuery(b2bCalls.details, { refNo })
  const isEditable = isEditableBy(request, useSignedIn())
  useEffect(() => {
    if (!isEditable) goTo(addressOf(b2bScreens.details, { refNo }), { replace: true })
  }, [isEditable, refNo])
  if (!isEditable) return null
  return (
    <RecordScreen title={t('editTitle', { ref: refNo })}>
      {request.status === 'returned' && <ReturnedNotice reason={request.reason} />}
      <B2bFields request={request} />
    </RecordScreen>
  )
}
