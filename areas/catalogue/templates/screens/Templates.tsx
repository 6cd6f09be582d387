import { Button } from '@mantine/core'
import { templatePlace } from '#areas/catalogue/access.ts'
import { marginOf } from '#areas/catalogue/rules.ts'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import { categoryOptions, statusFilter, type T } from '#areas/catalogue/screens/choices.ts'
import { hrefOfUse, nameOfUse } from '#areas/catalogue/screens/uses.ts'
import { templateCalls, type TemplateRow } from '#areas/catalogue/templates/contract.ts'
import { TemplateFacts } from '#areas/catalogue/templates/screens/TemplateFacts.tsx'
import { words } from '#areas/catalogue/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { count, percent, pesos } from '#platform/console/format.ts'
import { type Column, ListScreen, type Option } from '#platform/console/list/ListScreen.tsx'
import { PicturedName } from '#platform/console/list/PicturedName.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useDeletion } from '#platform/console/record/use-deletion.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWords } from '#platform/console/words.ts'
import { changedColumn, createdColumn, statusColumn } from '#platform/console/list/usual-columns.tsx'

const named = (options: readonly { id: number; name: string }[] | undefined): Option[] =>
  (options ?? []).map(({ id, name }) => ({ value: id, label: name }))
const formAddress = ({ id }: TemplateRow) => addressOf(catalogueScreens.template, { productId: id })

/** The templates that stores make their products from. */
export default function Templates() {
  const t = useWords(words)
  const closed = useClosed(templatePlace)
  const { data: options } = useAnswer(templateCalls.options, {}, { quiet: true })
  const remove = useAsk(templateCalls.delete)
  const deletion = useDeletion<TemplateRow>({
    nameOf: ({ name }) => name,
    closed: closed.delete,
    uses: templateCalls.uses,
    wire: ({ id }) => ({ id }),
    nameOfUse: nameOfUse(t),
    hrefOfUse,
    remove: ({ id, version }) => remove.mutateAsync({ id, version }),
  })
  return (
    <>
      <ListScreen
        name="product-templates"
        title={t('templates')}
        things={t('templatesInside')}
        call={templateCalls.list}
        columns={columnsIn(t)}
        filters={[
          {
            key: 'categoryId',
            label: t('category'),
            kind: 'choice',
            options: categoryOptions(options?.categories ?? []),
            pinned: true,
          },
          {
            key: 'brandId',
            label: t('brand'),
            kind: 'choice',
            options: named(options?.brands),
            pinned: true,
          },
          statusFilter(t),
          { key: 'groupId', label: t('group'), kind: 'choice', options: named(options?.groups) },
          { key: 'uomId', label: t('unit'), kind: 'choice', options: named(options?.units) },
          {
            key: 'hasBarcode',
            label: t('hasBarcode'),
            kind: 'bool',
            yes: t('withBarcode'),
            no: t('withoutBarcode'),
          },
          { key: 'createdAt', label: t('created'), kind: 'dates' },
        ]}
        searchIn={t('searchTemplates')}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        rowHref={formAddress}
        panel={(row) => <TemplateFacts key={row.id} row={row} />}
        editHref={(row) => (closed.update === null ? formAddress(row) : null)}
        rowMenu={(row) => [deletion.entry(row)]}
        actions={
          <>
            <ScreenLink to={catalogueScreens.importTemplates}>
              <Button component="span" variant="default">
                {t('importTemplates')}
              </Button>
            </ScreenLink>
            <ScreenLink to={catalogueScreens.template} params={{ productId: 0 }}>
              <Button component="span">{t('newTemplate')}</Button>
            </ScreenLink>
          </>
        }
        exports={{ report: 'product-templates', needs: toRead(templatePlace) }}
        whenEmpty={{ title: t('noTemplates'), sentence: t('noTemplatesSentence') }}
      />
      {deletion.dialog}
    </>
  )
}

// The keys are those of the export, whose headings the import knows again.
const columnsIn = (t: T): Column<TemplateRow>[] => [
  { key: 'sku', title: t('sku'), sort: 'sku', mono: true, cell: ({ sku }) => sku },
  {
    key: 'name',
    title: t('name'),
    sort: 'name',
    cell: ({ name, image }) => <PicturedName name={name} picture={image} />,
  },
  { key: 'category', title: t('category'), cell: ({ categoryName }) => categoryName },
  { key: 'group', title: t('group'), hidden: true, cell: ({ groupName }) => groupName },
  { key: 'brand', title: t('brand'), cell: ({ brandName }) => brandName },
  {
    key: 'uom',
    title: t('unit'),
    cell: ({ uomCode, packSize }) => (packSize === 1 ? uomCode : `${count(packSize)} × ${uomCode}`),
  },
  { key: 'srp', title: t('srp'), sort: 'srp', align: 'end', cell: ({ srp }) => pesos(srp) },
  { key: 'cost', title: t('cost'), align: 'end', cell: ({ cost }) => (cost === null ? '—' : pesos(cost)) },
  {
    key: 'margin',
    title: t('margin'),
    align: 'end',
    cell: ({ srp, cost }) => {
      const margin = marginOf(srp, cost)
      return margin === null ? '—' : percent(margin)
    },
  },
  { key: 'barcode', title: t('barcode'), mono: true, cell: ({ barcode }) => barcode },
  statusColumn(t('status'), t),
  createdColumn(t('created'), { hidden: true }),
  changedColumn(t('changed'), { hidden: true }),
]
