import { ScreenButton } from '#platform/console/record.ts'
import { templateList } from '#areas/catalogue/templates/columns.ts'
import { calculateMargin } from '#areas/catalogue/rules.ts'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import { categoryOptions } from '#areas/catalogue/screens/options.ts'
import { referenceLinks } from '#areas/catalogue/screens/references.ts'
import { templateCalls } from '#areas/catalogue/templates/contract.ts'
import { TemplateDetails } from './TemplateDetails.tsx'
import { words } from '#areas/catalogue/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatCount, formatPercent, useWords } from '#platform/console/i18n.ts'
import {
  statusFilter,
  ListScreen,
  namedOptions,
  NameWithPicture,
  choiceFilter,
  pinnedChoice,
} from '#platform/console/list.ts'
import { recordTarget } from '#platform/console/router.ts'

/** Product templates, from which stores create their products. */
export default function Templates() {
  const t = useWords(words)
  const { data: options } = useApiQuery(templateCalls.options, {}, { background: true })
  return (
    <ListScreen
      pluralName={t('templatesPluralName')}
      list={templateList}
      cells={{
        name: ({ name, image }) => <NameWithPicture name={name} picture={image} />,
        uom: ({ uomCode, packSize }) => (packSize === 1 ? uomCode : `${formatCount(packSize)} × ${uomCode}`),
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
        pinnedChoice('brandId', t('brand'), namedOptions(options?.brands)),
        statusFilter(t),
        choiceFilter('groupId', t('group'), namedOptions(options?.groups)),
        choiceFilter('uomId', t('unit'), namedOptions(options?.units)),
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
      record={catalogueScreens.template}
      newLabel={t('newTemplate')}
      panel={(row) => <TemplateDetails key={row.id} row={row} />}
      edit={templateCalls.update}
      deletion={{
        call: templateCalls.delete,
        references: { call: templateCalls.uses, ...referenceLinks(t) },
      }}
      actions={
        <ScreenButton to={catalogueScreens.importTemplates} variant="default" label={t('importTemplates')} />
      }
      whenEmpty={{ title: t('noTemplates'), sentence: t('noTemplatesSentence') }}
    />
  )
}
