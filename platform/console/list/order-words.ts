import { wordsOf } from '#platform/words/words.ts'

export const orderWords = wordsOf({
  en: {
    handle: 'Move {name}, position {place} of {n}',
    handleHint: 'Press Space to pick up, arrow keys to move, Space to drop, Escape to cancel.',
    moved: '{name}: position {place} of {n}.',
    treeHint:
      'Press Space to pick up, Up and Down to move, Right to nest under the item above, Left to move out, Space to drop, Escape to cancel.',
    nest: 'Nest {name} under the item above',
    unnest: 'Move {name} out of {parent}',
    under: '{name}: position {place} under {parent}.',
    changeOrder: 'Change order',
    saving: 'Saving the order…',
    saved: 'The order was saved.',
    orderNotSaved: 'The order was not saved',
  },
  fil: {
    handle: 'Ilipat ang {name}, posisyon {place} sa {n}',
    handleHint:
      'Pindutin ang Space para kunin, mga arrow key para ilipat, Space para ilagay, Escape para i-cancel.',
    moved: '{name}: posisyon {place} sa {n}.',
    treeHint:
      'Pindutin ang Space para kunin, Up at Down para ilipat, Right para isailalim sa nasa itaas, Left para ilabas, Space para ilagay, Escape para i-cancel.',
    nest: 'Isailalim ang {name} sa nasa itaas nito',
    unnest: 'Ilabas ang {name} sa {parent}',
    under: '{name}: posisyon {place} sa ilalim ng {parent}.',
    changeOrder: 'Baguhin ang pagkakasunod-sunod',
    saving: 'Sine-save ang pagkakasunod-sunod…',
    saved: 'Na-save ang pagkakasunod-sunod.',
    orderNotSaved: 'Hindi na-save ang pagkakasunod-sunod',
  },
})
