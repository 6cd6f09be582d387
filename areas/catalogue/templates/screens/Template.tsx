import { useParams } from '@tanstack/react-router'
import { templatePlace } from '#areas/catalogue/access.ts'
import { calculateMargin } from '#areas/catalogue/rules.ts'
import { templateCalls } from '#areas/catalogue/templates/contract.ts'
import { TemplateForm } from '#areas/catalogue/templates/screens/TemplateForm.tsx'
import { UnitsButton } from '#areas/catalogue/templates/screens/UnitsButton.tsx'
import { words } from '#areas/catalogue/words.ts'
import { useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { formatPercent, formatPesos, useWords } from '#platform/console/i18n.ts'
import { Figure, RecordPicture, RecordScreen, useDisabledReasons } from '#platform/console/record.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Template() {
  const { productId = '0' } = useParams({ strict: false })
  const key = Number(productId)
  return key <= 0 ? <NewTemplate /> : <StoredTemplate key={key} id={key} />
}

function NewTemplate() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newTemplate')} actions={<UnitsButton />}>
      <TemplateForm disabledReason={useDisabledReasons(templatePlace).create} />
    </RecordScreen>
  )
}

function StoredTemplate({ id }: { id: number }) {
  const t = useWords(words)
  const reload = useRefetchCall(templateCalls.info)
  const template = useSuspenseApiQuery(templateCalls.info, { id })
  const { name, sku, status, srp, cost } = template
  const margin = calculateMargin(srp, cost)
  return (
    <RecordScreen
      title={name}
      picture={<RecordPicture name={name} picture={template.image} />}
      subtitle={sku}
      status={<StatusBadge status={status} label={t(status)} />}
      figures={
        <>
          <Figure label={t('srp')} value={formatPesos(srp)} />
          <Figure label={t('margin')} value={margin === null ? '—' : formatPercent(margin)} />
        </>
      }
      actions={<UnitsButton />}
    >
      <TemplateForm
        template={template}
        disabledReason={useDisabledReasons(templatePlace).update}
        onReload={reload}
      />
    </RecordScreen>
  )
}
