-- Saved views made before searches with an @ were left out may still have a customer's email as a filter. The values are
-- encoded as in a URL, where an @ is %40. The other filters of these views stay.

update saved_views
set query = ltrim(regexp_replace('&' || query, '&[^&=]*=[^&]*(@|%40)[^&]*', '', 'g'), '&')
where query like '%@%' or query like '%\%40%';
