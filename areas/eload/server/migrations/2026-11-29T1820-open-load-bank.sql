select ledger_open_account('operator:load-bank:php', 'PHP', 'operator', null, null, 1);
