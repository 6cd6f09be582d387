import { toRead } from '#platform/access/access.ts'
import { templatePlace } from '#areas/catalogue/access.ts'
import { type Group, groupCalls } from '#areas/catalogue/groups/contract.ts'
import { GroupForm } from '#areas/catalogue/groups/screens/GroupForm.tsx'
import { categoryOptions, statusFilter, type T } from '#areas/catalogue/screens/choices.ts'
import { NewInDialog } from '#platform/console/record/NewInDialog.tsx'
import { hrefOfUse, nameOfUse } from '#areas/catalogue/screens/uses.ts'
import { templateCalls } from '#areas/catalogue/templates/contract.ts'
import { words } from '#areas/catalogue/words.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { count } from '#platform/console/format.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useDeletion } from '#platform/console/record/use-deletion.tsx'
import { useWords } from '#platform/console/words.ts'
import { changedColumn, createdColumn, statusColumn } from '#platform/console/list/usual-columns.tsx'

/** The groups that gather templates inside a category. */
export default function Groups() {
  const t = useWords(words)
  const closed = useClosed(templatePlace)
  const { data: options } = useAnswer(templateCalls.options, {}, { quiet: true })
  const remove = useAsk(groupCalls.delete)
  const deletion = useDeletion<Group>({
    nameOf: ({ name }) => name,
    closed: closed.delete,
    uses: groupCalls.uses,
    wire: ({ id }) => ({ id }),
    nameOfUse: nameOfUse(t),
    hrefOfUse,
    remove: ({ id, version }) => remove.mutateAsync({ id, version }),
  })
  return (
    <>
      <ListScreen
        name="product-groups"
        title={t('groups')}
        things={t('groupsInside')}
        call={groupCalls.list}
        exports={{ report: 'product-groups', needs: toRead(templatePlace) }}
        columns={columnsIn(t)}
        filters={[
          statusFilter(t),
          {
            key: 'categoryId',
            label: t('category'),
            kind: 'choice',
            options: categoryOptions(options?.categories ?? []),
            pinned: true,
          },
        ]}
        searchIn={t('searchName')}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        panel={(row) => (
          <>
            <GroupForm key={`${row.id} ${row.version}`} group={row} closed={closed.update} />
            <HistoryPanel kind="product-group" id={row.id} />
          </>
        )}
        rowMenu={(row) => [deletion.entry(row)]}
        actions={
          <NewInDialog label={t('newGroup')} closed={closed.create}>
            {(close) => <GroupForm closed={closed.create} onDone={close} />}
          </NewInDialog>
        }
        whenEmpty={t('noGroups')}
      />
      {deletion.dialog}
    </>
  )
}

const columnsIn = (t: T): Column<Group>[] => [
  { key: 'name', title: t('name'), sort: 'name', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'category', title: t('category'), cell: ({ categoryName }) => categoryName },
  {
    key: 'templates',
    title: t('templatesIn'),
    align: 'end',
    cell: ({ templateCount }) => count(templateCount),
  },
  statusColumn(t('status'), t),
  createdColumn(t('created')),
  changedColumn(t('changed'), { hidden: true }),
]
