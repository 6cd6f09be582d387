-- before the tables
create or replace function search_fold(words text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(words) = length(words) then return lower(words); end if;
  return lower(translate(
    words,
    'ÁÀÂÄÃÅĀáàâäãåāÉÈÊËĒéèêëēÍÌÎÏĪíìîïīÓÒÔÖÕŌóòôöõōÚÙÛÜŪúùûüūÑñÇçÝýÿ',
    'AAAAAAAaaaaaaaEEEEEeeeeeIIIIIiiiiiOOOOOOooooooUUUUUuuuuuNnCcYyy'
  ));
end
$$;
comment on function search_fold is
  'Normalises text for search: lower case without diacritics. Marked capitals are translated explicitly, because lower() ignores them in a database with the locale C; translate() runs only for text that has marks.';
