import { useParams } from '@tanstack/react-router'
import { templatePlace } from '#areas/catalogue/access.ts'
import { marginOf } from '#areas/catalogue/rules.ts'
import { templateCalls } from '#areas/catalogue/templates/contract.ts'
import { TemplateForm } from '#areas/catalogue/templates/screens/TemplateForm.tsx'
import { UnitsButton } from '#areas/catalogue/templates/screens/UnitsButton.tsx'
import { words } from '#areas/catalogue/words.ts'
import { useReply } from '#platform/console/ask.ts'
import { percent, pesos } from '#platform/console/format.ts'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useReload } from '#platform/console/use-reload.ts'

export default function Template() {
  const { productId = '0' } = useParams({ strict: false })
  const key = Number(productId)
  return key <= 0 ? <NewTemplate /> : <StoredTemplate key={key} id={key} />
}

function NewTemplate() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newTemplate')} actions={<UnitsButton />}>
      <TemplateForm closed={useClosed(templatePlace).create} />
    </RecordScreen>
  )
}

function StoredTemplate({ id }: { id: number }) {
  const t = useWords(words)
  const reload = useReload(templateCalls.info)
  const template = useReply(templateCalls.info, { id })
  const { name, sku, status, srp, cost } = template
  const margin = marginOf(srp, cost)
  return (
    <RecordScreen
      title={name}
      subtitle={sku}
      status={<StatusBadge status={status} label={t(status)} />}
      figures={
        <>
          <Figure label={t('srp')} value={pesos(srp)} />
          <Figure label={t('margin')} value={margin === null ? '—' : percent(margin)} />
        </>
      }
      actions={<UnitsButton />}
    >
      <TemplateForm template={template} closed={useClosed(templatePlace).update} onReload={reload} />
    </RecordScreen>
  )
}
