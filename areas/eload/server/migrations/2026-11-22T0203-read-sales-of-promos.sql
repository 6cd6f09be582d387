-- When a promo was last bought is read from the sales themselves, which have an index by promo.
alter table eload_promo drop column last_sold_at;
