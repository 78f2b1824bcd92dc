(deftemplate guest (slot name) (slot hobby))
(defrule r (guest (nme ?n)) => )
