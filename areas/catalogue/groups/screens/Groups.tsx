import { templatePlace } from '#areas/catalogue/access.ts'
import { groupCalls } from '#areas/catalogue/groups/contract.ts'
import { groupList } from '#areas/catalogue/groups/columns.ts'
import { GroupForm } from '#areas/catalogue/groups/screens/GroupForm.tsx'
import { categoryOptions } from '#areas/catalogue/screens/options.ts'
import { DialogButton, HistoryPanel, useDisabledReasons } from '#platform/console/record.ts'
import { referenceLinks } from '#areas/catalogue/screens/references.ts'
import { templateCalls } from '#areas/catalogue/templates/contract.ts'
import { words } from '#areas/catalogue/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { statusFilter, ListScreen, pinnedChoice } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Groups of templates within a category. */
export default function Groups() {
  const t = useWords(words)
  const disabledReasons = useDisabledReasons(templatePlace)
  const { data: options } = useApiQuery(templateCalls.options, {}, { background: true })
  return (
    <ListScreen
      pluralName={t('groupsPluralName')}
      list={groupList}
      filters={[
        statusFilter(t),
        pinnedChoice('categoryId', t('category'), categoryOptions(options?.categories ?? [])),
      ]}
      searchIn={t('searchName')}
      panel={(row) => (
        <>
          <GroupForm key={`${row.id} ${row.version}`} group={row} disabledReason={disabledReasons.update} />
          <HistoryPanel kind="product-group" id={row.id} />
        </>
      )}
      deletion={{ call: groupCalls.delete, references: { call: groupCalls.uses, ...referenceLinks(t) } }}
      actions={
        <DialogButton isPrimary label={t('newGroup')} disabledReason={disabledReasons.create}>
          {(close) => <GroupForm disabledReason={disabledReasons.create} onDone={close} />}
        </DialogButton>
      }
      whenEmpty={{ title: t('noGroups'), sentence: t('noGroupsSentence') }}
    />
  )
}
