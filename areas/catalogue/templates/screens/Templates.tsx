import { ScreenButton, useDisabledReasons } from '#platform/console/record.ts'
import { templateList } from '#areas/catalogue/templates/columns.ts'
import { templatePlace } from '#areas/catalogue/access.ts'
import { calculateMargin } from '#areas/catalogue/rules.ts'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import { categoryOptions } from '#areas/catalogue/screens/options.ts'
import { referenceLinks } from '#areas/catalogue/screens/references.ts'
import { templateCalls, type TemplateRow } from '#areas/catalogue/templates/contract.ts'
import { TemplateDetails } from './TemplateDetails.tsx'
import { words } from '#areas/catalogue/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatCount, formatPercent, useWords } from '#platform/console/i18n.ts'
import {
  statusFilter,
  ListScreen,
  type Option,
  NameWithPicture,
  useDeletion,
  choiceFilter,
  pinnedChoice,
} from '#platform/console/list.ts'
import { addressOf } from '#platform/console/screen.ts'
import { recordTarget } from '#platform/console/router.ts'

const named = (options: readonly { id: number; name: string }[] | undefined): Option[] =>
  (options ?? []).map(({ id, name }) => ({ value: id, label: name }))
const formAddress = ({ id }: TemplateRow) => addressOf(catalogueScreens.template, { productId: id })

/** Product templates, from which stores create their products. */
export default function Templates() {
  const t = useWords(words)
  const disabledReasons = useDisabledReasons(templatePlace)
  const { data: options } = useApiQuery(templateCalls.options, {}, { background: true })
  const deletion = useDeletion({
    call: templateCalls.delete,
    key: ({ id }: TemplateRow) => ({ id }),
    disabledReason: disabledReasons.delete,
    references: { call: templateCalls.uses, ...referenceLinks(t) },
  })
  return (
    <>
      <ListScreen
        pluralName={t('templatesPluralName')}
        list={templateList}
        cells={{
          name: ({ name, image }) => <NameWithPicture name={name} picture={image} />,
          uom: ({ uomCode, packSize }) =>
            packSize === 1 ? uomCode : `${formatCount(packSize)} × ${uomCode}`,
          margin: ({ srp, cost }) => {
            const margin = calculateMargin(srp, cost)
            return margin === null ? '—' : formatPercent(margin)
          },
        }}
        targets={{
          category: ({ categoryId }) =>
            recordTarget(catalogueScreens.category, { action: 'view', id: categoryId }),
        }}
        filters={[
          pinnedChoice('categoryId', t('category'), categoryOptions(options?.categories ?? [])),
          pinnedChoice('brandId', t('brand'), named(options?.brands)),
          statusFilter(t),
          choiceFilter('groupId', t('group'), named(options?.groups)),
          choiceFilter('uomId', t('unit'), named(options?.units)),
          {
            key: 'hasBarcode',
            label: t('barcode'),
            kind: 'bool',
            yes: t('withBarcode'),
            no: t('withoutBarcode'),
          },
          { key: 'createdAt', label: t('createdOn'), kind: 'dates' },
        ]}
        searchIn={t('searchTemplates')}
        rowHref={formAddress}
        panel={(row) => <TemplateDetails key={row.id} row={row} />}
        editHref={(row) => (disabledReasons.update === null ? formAddress(row) : null)}
        rowMenu={(row) => [deletion.entry(row)]}
        actions={
          <>
            <ScreenButton
              to={catalogueScreens.importTemplates}
              variant="default"
              label={t('importTemplates')}
            />
            <ScreenButton to={catalogueScreens.template} params={{ productId: 0 }} label={t('newTemplate')} />
          </>
        }
        whenEmpty={{ title: t('noTemplates'), sentence: t('noTemplatesSentence') }}
      />
      {deletion.dialog}
    </>
  )
}
