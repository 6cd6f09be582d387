-- before the tables
-- Written as people search: small letters without marks, so that "nuñez" and "NUNEZ" are one.
-- Marked capitals are listed too, because lower() leaves them alone in a database of locale C.
-- Most names have no marks, and translate() is eight times the work of all the rest.
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
