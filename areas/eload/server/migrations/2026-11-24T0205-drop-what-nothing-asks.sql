-- Selling looks at the windows itself, together with what else it needs to know.
drop function eload_is_blocked(bigint, bigint);
