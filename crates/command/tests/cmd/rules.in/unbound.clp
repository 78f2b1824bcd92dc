(defrule r (a ?x)
  => (assert (b ?y)))
